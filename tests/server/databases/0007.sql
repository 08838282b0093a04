-- {"kahuna-table":{"moves":9,"legal":{"1":[41,42,43,44,174,180,182,186,187]}},"maori-table":{"moves":9,"legal":{"0":[0,1]}},"my_island-table":{"moves":9,"legal":{"1":[174,176,177,178,179,183,184,185,253,260,261,262,263,325,326,330,331,332,338,390,391,396,398,402,405,411,413,456,467,527,600,601]}},"tucana-table":{"moves":9,"legal":{"1":[166,167,168,169,170,171,172,173,174,175,176,177,178]}}}
BEGIN TRANSACTION;
CREATE TABLE admin_journal (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at DATETIME NOT NULL, 
	who VARCHAR(20) NOT NULL, 
	what VARCHAR(20) NOT NULL, 
	about TEXT NOT NULL, 
	detail TEXT NOT NULL
);
CREATE TABLE admin_links (
	hash VARCHAR(64) NOT NULL, 
	made_at DATETIME NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE bans (
	whom VARCHAR(64) NOT NULL, 
	only_chat BOOLEAN NOT NULL, 
	reason VARCHAR(300) NOT NULL, 
	made_at DATETIME NOT NULL, 
	until DATETIME, 
	PRIMARY KEY (whom, only_chat)
);
CREATE TABLE comings (
	person VARCHAR(64) NOT NULL, 
	day DATETIME NOT NULL, 
	PRIMARY KEY (person)
);
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
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,28,-1,0,'','2026-11-16 17:12:00.335690','','');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',1,12,-1,0,'','2026-11-16 17:12:00.335693','','');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',1,186,-1,0,'','2026-11-16 17:12:00.335695','','');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',0,14,-1,0,'','2026-11-16 17:12:00.335696','','');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',0,186,-1,0,'','2026-11-16 17:12:00.335697','','');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',1,2,-1,0,'','2026-11-16 17:12:00.335698','','');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',1,183,-1,0,'','2026-11-16 17:12:00.335699','','');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',0,186,-1,0,'','2026-11-16 17:12:00.335702','','');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',1,45,-1,0,'','2026-11-16 17:12:00.335703','','');
INSERT INTO "entries" VALUES('maori-table',1,'play',1,0,-1,0,'','2026-11-16 17:12:00.347621','','');
INSERT INTO "entries" VALUES('maori-table',2,'play',0,3,-1,0,'','2026-11-16 17:12:00.347624','','');
INSERT INTO "entries" VALUES('maori-table',3,'play',0,325,-1,0,'','2026-11-16 17:12:00.347625','','');
INSERT INTO "entries" VALUES('maori-table',4,'play',1,10,-1,0,'','2026-11-16 17:12:00.347626','','');
INSERT INTO "entries" VALUES('maori-table',5,'play',1,16,-1,0,'','2026-11-16 17:12:00.347627','','');
INSERT INTO "entries" VALUES('maori-table',6,'play',0,14,-1,0,'','2026-11-16 17:12:00.347628','','');
INSERT INTO "entries" VALUES('maori-table',7,'play',0,63,-1,0,'','2026-11-16 17:12:00.347628','','');
INSERT INTO "entries" VALUES('maori-table',8,'play',1,15,-1,0,'','2026-11-16 17:12:00.347629','','');
INSERT INTO "entries" VALUES('maori-table',9,'play',1,81,-1,0,'','2026-11-16 17:12:00.347630','','');
INSERT INTO "entries" VALUES('my_island-table',1,'play',0,337,-1,0,'','2026-11-16 17:12:00.354606','','');
INSERT INTO "entries" VALUES('my_island-table',2,'play',1,474,-1,0,'','2026-11-16 17:12:00.354609','','');
INSERT INTO "entries" VALUES('my_island-table',3,'play',0,247,-1,0,'','2026-11-16 17:12:00.354610','','');
INSERT INTO "entries" VALUES('my_island-table',4,'play',1,266,-1,0,'','2026-11-16 17:12:00.354611','','');
INSERT INTO "entries" VALUES('my_island-table',5,'play',0,325,-1,0,'','2026-11-16 17:12:00.354612','','');
INSERT INTO "entries" VALUES('my_island-table',6,'play',1,593,-1,0,'','2026-11-16 17:12:00.354612','','');
INSERT INTO "entries" VALUES('my_island-table',7,'play',0,256,-1,0,'','2026-11-16 17:12:00.354613','','');
INSERT INTO "entries" VALUES('my_island-table',8,'play',1,587,-1,0,'','2026-11-16 17:12:00.354614','','');
INSERT INTO "entries" VALUES('my_island-table',9,'play',0,466,-1,0,'','2026-11-16 17:12:00.354615','','');
INSERT INTO "entries" VALUES('tucana-table',1,'play',0,2,-1,0,'','2026-11-16 17:12:00.363497','','');
INSERT INTO "entries" VALUES('tucana-table',2,'play',1,52,-1,0,'','2026-11-16 17:12:00.363500','','');
INSERT INTO "entries" VALUES('tucana-table',3,'play',0,44,-1,0,'','2026-11-16 17:12:00.363501','','');
INSERT INTO "entries" VALUES('tucana-table',4,'play',1,34,-1,0,'','2026-11-16 17:12:00.363502','','');
INSERT INTO "entries" VALUES('tucana-table',5,'play',0,131,-1,0,'','2026-11-16 17:12:00.363502','','');
INSERT INTO "entries" VALUES('tucana-table',6,'play',1,121,-1,0,'','2026-11-16 17:12:00.363503','','');
INSERT INTO "entries" VALUES('tucana-table',7,'play',0,107,-1,0,'','2026-11-16 17:12:00.363504','','');
INSERT INTO "entries" VALUES('tucana-table',8,'play',1,110,-1,0,'','2026-11-16 17:12:00.363505','','');
INSERT INTO "entries" VALUES('tucana-table',9,'play',0,166,-1,0,'','2026-11-16 17:12:00.363506','','');
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
CREATE TABLE mutes (
	reader VARCHAR(64) NOT NULL, 
	whom VARCHAR(64) NOT NULL, 
	PRIMARY KEY (reader, whom)
);
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	"by" VARCHAR(64) NOT NULL, 
	whom VARCHAR(64) NOT NULL, 
	quote VARCHAR(400) NOT NULL, 
	reason VARCHAR(400) NOT NULL, 
	made_at DATETIME NOT NULL, 
	settled_at DATETIME, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
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
INSERT INTO "settings" VALUES('secret','3c8280231eb81fafe3cf3734f8925d5a5bcad16f5c53c598be49a47f98591925');
CREATE TABLE sitters (
	person VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, wish VARCHAR(8), 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('ann','kahuna-table',NULL);
INSERT INTO "sitters" VALUES('bob','kahuna-table',NULL);
INSERT INTO "sitters" VALUES('ann','maori-table',NULL);
INSERT INTO "sitters" VALUES('bob','maori-table',NULL);
INSERT INTO "sitters" VALUES('ann','my_island-table',NULL);
INSERT INTO "sitters" VALUES('bob','my_island-table',NULL);
INSERT INTO "sitters" VALUES('ann','tucana-table',NULL);
INSERT INTO "sitters" VALUES('bob','tucana-table',NULL);
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
	clock JSON, components JSON, carried JSON, dealing JSON, over_seq INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 17:12:00.333946','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "bay", "hash": "0d0820c692c340d756f7a14ff6aa731f"}',NULL,'{"gathers": false, "generator": "xoshiro128++ 1", "shuffle": null, "begun": null}',NULL);
INSERT INTO "tables" VALUES('maori-table','maori',1,'4711','{"own_ship": "none", "atoll": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 17:12:00.347133','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "reconstructed", "hash": "8bac1102843d94ce6f65f3402641259e"}',NULL,'{"gathers": false, "generator": "xoshiro128++ 1", "shuffle": null, "begun": null}',NULL);
INSERT INTO "tables" VALUES('my_island-table','my_island',1,'4711','{"mode": "endless"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 17:12:00.354124','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "reconstructed", "hash": "9994dcb2da56039f276df18cb673dbf9"}',NULL,'{"gathers": false, "generator": "xoshiro128++ 1", "shuffle": null, "begun": null}',NULL);
INSERT INTO "tables" VALUES('tucana-table','tucana',1,'4711','{"map": "petit", "special_bonuses": false, "letters_from": "village1", "direction": "clockwise", "symmetric": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 17:12:00.363034','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "petit", "hash": "3a378f8e3dc5d0ee722d7a6ea884635f"}',NULL,'{"gathers": false, "generator": "xoshiro128++ 1", "shuffle": null, "begun": null}',NULL);
DELETE FROM "sqlite_sequence";
COMMIT;
