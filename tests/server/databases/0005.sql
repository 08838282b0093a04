-- {"kahuna-table":{"moves":25,"legal":{"1":[16,17,18,20,178,184,186,187]}},"tucana-table":{"moves":16,"legal":{"0":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156],"1":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156]}},"maori-table":{"moves":8,"legal":{"1":[16,17,70,1117,1121,1125,1129,1133,1137,1141,1145,1149,1153,1157,1161,1165,1169,1173]}},"my_island-table":{"moves":9,"legal":{"1":[66,74,81,164,248,326,329,401,463,467,576,592,600,601]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	upto INTEGER NOT NULL, 
	unfair BOOLEAN NOT NULL, 
	entry_id VARCHAR(64) NOT NULL, 
	made_at DATETIME NOT NULL, person VARCHAR(64) DEFAULT '' NOT NULL, text VARCHAR(400) DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,183,-1,0,'','2026-11-16 14:03:36.714261','','');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',0,26,-1,0,'','2026-11-16 14:03:36.714267','','');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',0,180,-1,0,'','2026-11-16 14:03:36.714268','','');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',1,1,-1,0,'','2026-11-16 14:03:36.714269','','');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',1,41,-1,0,'','2026-11-16 14:03:36.714270','','');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',1,183,-1,0,'','2026-11-16 14:03:36.714272','','');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',0,182,-1,0,'','2026-11-16 14:03:36.714273','','');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',1,45,-1,0,'','2026-11-16 14:03:36.714275','','');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',1,186,-1,0,'','2026-11-16 14:03:36.714277','','');
INSERT INTO "entries" VALUES('kahuna-table',10,'play',0,27,-1,0,'','2026-11-16 14:03:36.714278','','');
INSERT INTO "entries" VALUES('kahuna-table',11,'play',0,13,-1,0,'','2026-11-16 14:03:36.714279','','');
INSERT INTO "entries" VALUES('kahuna-table',12,'play',0,39,-1,0,'','2026-11-16 14:03:36.714280','','');
INSERT INTO "entries" VALUES('kahuna-table',13,'play',0,174,-1,0,'','2026-11-16 14:03:36.714281','','');
INSERT INTO "entries" VALUES('kahuna-table',14,'play',1,112,-1,0,'','2026-11-16 14:03:36.714282','','');
INSERT INTO "entries" VALUES('kahuna-table',15,'play',1,29,-1,0,'','2026-11-16 14:03:36.714282','','');
INSERT INTO "entries" VALUES('kahuna-table',16,'play',1,186,-1,0,'','2026-11-16 14:03:36.714283','','');
INSERT INTO "entries" VALUES('kahuna-table',17,'play',0,186,-1,0,'','2026-11-16 14:03:36.714284','','');
INSERT INTO "entries" VALUES('kahuna-table',18,'play',1,33,-1,0,'','2026-11-16 14:03:36.714285','','');
INSERT INTO "entries" VALUES('kahuna-table',19,'play',1,186,-1,0,'','2026-11-16 14:03:36.714286','','');
INSERT INTO "entries" VALUES('kahuna-table',20,'play',0,32,-1,0,'','2026-11-16 14:03:36.714286','','');
INSERT INTO "entries" VALUES('kahuna-table',21,'play',0,187,-1,0,'','2026-11-16 14:03:36.714287','','');
INSERT INTO "entries" VALUES('kahuna-table',22,'play',1,52,-1,0,'','2026-11-16 14:03:36.714288','','');
INSERT INTO "entries" VALUES('kahuna-table',23,'play',1,186,-1,0,'','2026-11-16 14:03:36.714288','','');
INSERT INTO "entries" VALUES('kahuna-table',24,'play',0,2,-1,0,'','2026-11-16 14:03:36.714289','','');
INSERT INTO "entries" VALUES('kahuna-table',25,'play',0,176,-1,0,'','2026-11-16 14:03:36.714290','','');
INSERT INTO "entries" VALUES('tucana-table',1,'play',0,45,-1,0,'','2026-11-16 14:03:36.922262','','');
INSERT INTO "entries" VALUES('tucana-table',2,'play',1,34,-1,0,'','2026-11-16 14:03:36.922266','','');
INSERT INTO "entries" VALUES('tucana-table',3,'play',0,47,-1,0,'','2026-11-16 14:03:36.922267','','');
INSERT INTO "entries" VALUES('tucana-table',4,'play',1,16,-1,0,'','2026-11-16 14:03:36.922268','','');
INSERT INTO "entries" VALUES('tucana-table',5,'play',0,129,-1,0,'','2026-11-16 14:03:36.922268','','');
INSERT INTO "entries" VALUES('tucana-table',6,'play',1,120,-1,0,'','2026-11-16 14:03:36.922269','','');
INSERT INTO "entries" VALUES('tucana-table',7,'play',0,109,-1,0,'','2026-11-16 14:03:36.922270','','');
INSERT INTO "entries" VALUES('tucana-table',8,'play',1,111,-1,0,'','2026-11-16 14:03:36.922271','','');
INSERT INTO "entries" VALUES('tucana-table',9,'play',0,176,-1,0,'','2026-11-16 14:03:36.922272','','');
INSERT INTO "entries" VALUES('tucana-table',10,'play',1,167,-1,0,'','2026-11-16 14:03:36.922273','','');
INSERT INTO "entries" VALUES('tucana-table',11,'play',0,99,-1,0,'','2026-11-16 14:03:36.922273','','');
INSERT INTO "entries" VALUES('tucana-table',12,'play',1,75,-1,0,'','2026-11-16 14:03:36.922274','','');
INSERT INTO "entries" VALUES('tucana-table',13,'play',0,175,-1,0,'','2026-11-16 14:03:36.922275','','');
INSERT INTO "entries" VALUES('tucana-table',14,'play',1,175,-1,0,'','2026-11-16 14:03:36.922276','','');
INSERT INTO "entries" VALUES('tucana-table',15,'play',0,166,-1,0,'','2026-11-16 14:03:36.922277','','');
INSERT INTO "entries" VALUES('tucana-table',16,'play',1,170,-1,0,'','2026-11-16 14:03:36.922278','','');
INSERT INTO "entries" VALUES('maori-table',1,'play',1,11,-1,0,'','2026-11-16 14:03:37.196684','','');
INSERT INTO "entries" VALUES('maori-table',2,'play',0,14,-1,0,'','2026-11-16 14:03:37.196691','','');
INSERT INTO "entries" VALUES('maori-table',3,'play',0,689,-1,0,'','2026-11-16 14:03:37.196693','','');
INSERT INTO "entries" VALUES('maori-table',4,'play',1,5,-1,0,'','2026-11-16 14:03:37.196694','','');
INSERT INTO "entries" VALUES('maori-table',5,'play',1,633,-1,0,'','2026-11-16 14:03:37.196695','','');
INSERT INTO "entries" VALUES('maori-table',6,'play',0,8,-1,0,'','2026-11-16 14:03:37.196696','','');
INSERT INTO "entries" VALUES('maori-table',7,'play',0,1297,-1,0,'','2026-11-16 14:03:37.196697','','');
INSERT INTO "entries" VALUES('maori-table',8,'play',1,10,-1,0,'','2026-11-16 14:03:37.196698','','');
INSERT INTO "entries" VALUES('my_island-table',1,'play',0,15,-1,0,'','2026-11-16 14:03:37.426154','','');
INSERT INTO "entries" VALUES('my_island-table',2,'play',1,260,-1,0,'','2026-11-16 14:03:37.426158','','');
INSERT INTO "entries" VALUES('my_island-table',3,'play',0,601,-1,0,'','2026-11-16 14:03:37.426159','','');
INSERT INTO "entries" VALUES('my_island-table',4,'play',1,402,-1,0,'','2026-11-16 14:03:37.426160','','');
INSERT INTO "entries" VALUES('my_island-table',5,'play',1,179,-1,0,'','2026-11-16 14:03:37.426161','','');
INSERT INTO "entries" VALUES('my_island-table',6,'play',1,170,-1,0,'','2026-11-16 14:03:37.426161','','');
INSERT INTO "entries" VALUES('my_island-table',7,'play',1,477,-1,0,'','2026-11-16 14:03:37.426162','','');
INSERT INTO "entries" VALUES('my_island-table',8,'play',1,600,-1,0,'','2026-11-16 14:03:37.426163','','');
INSERT INTO "entries" VALUES('my_island-table',9,'play',1,542,-1,0,'','2026-11-16 14:03:37.426164','','');
CREATE TABLE links (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	made_at DATETIME NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE members (
	person VARCHAR(64) NOT NULL, 
	series_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, series_id), 
	FOREIGN KEY(series_id) REFERENCES series (id) ON DELETE CASCADE
);
CREATE TABLE series (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	seats JSON NOT NULL, 
	length INTEGER NOT NULL, 
	maker VARCHAR(64) NOT NULL, 
	clock JSON NOT NULL, 
	made_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE series_games (
	series_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	table_id VARCHAR(32), 
	result JSON, 
	carried JSON, 
	PRIMARY KEY (series_id, number), 
	FOREIGN KEY(series_id) REFERENCES series (id) ON DELETE CASCADE, 
	UNIQUE (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE SET NULL
);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','7e73be38c220b4330ee54ce2f2b46fa161c4e114b400e09ffa448ed5e70bfd23');
CREATE TABLE sitters (
	person VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('bob','kahuna-table');
INSERT INTO "sitters" VALUES('ann','kahuna-table');
INSERT INTO "sitters" VALUES('bob','tucana-table');
INSERT INTO "sitters" VALUES('ann','tucana-table');
INSERT INTO "sitters" VALUES('bob','maori-table');
INSERT INTO "sitters" VALUES('ann','maori-table');
INSERT INTO "sitters" VALUES('bob','my_island-table');
INSERT INTO "sitters" VALUES('ann','my_island-table');
CREATE TABLE "tables" (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	seed VARCHAR(80) NOT NULL, 
	options JSON NOT NULL, 
	seats JSON NOT NULL, 
	made_at DATETIME NOT NULL, 
	maker VARCHAR(64) DEFAULT '' NOT NULL, 
	listed BOOLEAN DEFAULT 0 NOT NULL, 
	clock JSON, components JSON, carried JSON, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:36.712245','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "bay", "hash": "0d0820c692c340d756f7a14ff6aa731f"}',NULL);
INSERT INTO "tables" VALUES('tucana-table','tucana',1,'4711','{"map": "petit", "special_bonuses": false, "letters_from": "village1", "direction": "clockwise", "symmetric": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:36.921275','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "petit", "hash": "3a378f8e3dc5d0ee722d7a6ea884635f"}',NULL);
INSERT INTO "tables" VALUES('maori-table','maori',1,'4711','{"own_ship": "none", "atoll": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:37.175640','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "reconstructed", "hash": "8bac1102843d94ce6f65f3402641259e"}',NULL);
INSERT INTO "tables" VALUES('my_island-table','my_island',1,'4711','{"mode": "endless"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:37.425414','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "reconstructed", "hash": "a7c5d42920f5faff313a533cd0ffd4a7"}',NULL);
COMMIT;
