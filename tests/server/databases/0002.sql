-- {"kahuna-table":{"moves":25,"legal":{"0":[9,10,11,51,174,178,181,186,187]}},"tucana-table":{"moves":16,"legal":{"0":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156],"1":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,30,-1,0,'','2026-11-16 14:03:16.126879','','');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',1,186,-1,0,'','2026-11-16 14:03:16.126884','','');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',0,25,-1,0,'','2026-11-16 14:03:16.126885','','');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',0,12,-1,0,'','2026-11-16 14:03:16.126886','','');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',0,182,-1,0,'','2026-11-16 14:03:16.126887','','');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',1,183,-1,0,'','2026-11-16 14:03:16.126888','','');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',0,187,-1,0,'','2026-11-16 14:03:16.126895','','');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',1,45,-1,0,'','2026-11-16 14:03:16.126897','','');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',1,13,-1,0,'','2026-11-16 14:03:16.126898','','');
INSERT INTO "entries" VALUES('kahuna-table',10,'play',1,44,-1,0,'','2026-11-16 14:03:16.126899','','');
INSERT INTO "entries" VALUES('kahuna-table',11,'play',1,186,-1,0,'','2026-11-16 14:03:16.126900','','');
INSERT INTO "entries" VALUES('kahuna-table',12,'play',0,184,-1,0,'','2026-11-16 14:03:16.126901','','');
INSERT INTO "entries" VALUES('kahuna-table',13,'play',1,180,-1,0,'','2026-11-16 14:03:16.126901','','');
INSERT INTO "entries" VALUES('kahuna-table',14,'play',0,39,-1,0,'','2026-11-16 14:03:16.126902','','');
INSERT INTO "entries" VALUES('kahuna-table',15,'play',0,50,-1,0,'','2026-11-16 14:03:16.126903','','');
INSERT INTO "entries" VALUES('kahuna-table',16,'play',0,176,-1,0,'','2026-11-16 14:03:16.126903','','');
INSERT INTO "entries" VALUES('kahuna-table',17,'play',1,0,-1,0,'','2026-11-16 14:03:16.126907','','');
INSERT INTO "entries" VALUES('kahuna-table',18,'play',1,18,-1,0,'','2026-11-16 14:03:16.126908','','');
INSERT INTO "entries" VALUES('kahuna-table',19,'play',1,187,-1,0,'','2026-11-16 14:03:16.126908','','');
INSERT INTO "entries" VALUES('kahuna-table',20,'play',0,175,-1,0,'','2026-11-16 14:03:16.126909','','');
INSERT INTO "entries" VALUES('kahuna-table',21,'play',1,187,-1,0,'','2026-11-16 14:03:16.126910','','');
INSERT INTO "entries" VALUES('kahuna-table',22,'play',0,4,-1,0,'','2026-11-16 14:03:16.126911','','');
INSERT INTO "entries" VALUES('kahuna-table',23,'play',0,52,-1,0,'','2026-11-16 14:03:16.126911','','');
INSERT INTO "entries" VALUES('kahuna-table',24,'play',0,186,-1,0,'','2026-11-16 14:03:16.126912','','');
INSERT INTO "entries" VALUES('kahuna-table',25,'play',1,181,-1,0,'','2026-11-16 14:03:16.126913','','');
INSERT INTO "entries" VALUES('tucana-table',1,'play',0,71,-1,0,'','2026-11-16 14:03:16.537555','','');
INSERT INTO "entries" VALUES('tucana-table',2,'play',1,81,-1,0,'','2026-11-16 14:03:16.537558','','');
INSERT INTO "entries" VALUES('tucana-table',3,'play',0,33,-1,0,'','2026-11-16 14:03:16.537559','','');
INSERT INTO "entries" VALUES('tucana-table',4,'play',1,27,-1,0,'','2026-11-16 14:03:16.537561','','');
INSERT INTO "entries" VALUES('tucana-table',5,'play',0,114,-1,0,'','2026-11-16 14:03:16.537562','','');
INSERT INTO "entries" VALUES('tucana-table',6,'play',1,123,-1,0,'','2026-11-16 14:03:16.537563','','');
INSERT INTO "entries" VALUES('tucana-table',7,'play',0,107,-1,0,'','2026-11-16 14:03:16.537564','','');
INSERT INTO "entries" VALUES('tucana-table',8,'play',1,112,-1,0,'','2026-11-16 14:03:16.537565','','');
INSERT INTO "entries" VALUES('tucana-table',9,'play',0,169,-1,0,'','2026-11-16 14:03:16.537566','','');
INSERT INTO "entries" VALUES('tucana-table',10,'play',1,171,-1,0,'','2026-11-16 14:03:16.537567','','');
INSERT INTO "entries" VALUES('tucana-table',11,'play',0,86,-1,0,'','2026-11-16 14:03:16.537568','','');
INSERT INTO "entries" VALUES('tucana-table',12,'play',1,73,-1,0,'','2026-11-16 14:03:16.537569','','');
INSERT INTO "entries" VALUES('tucana-table',13,'play',0,176,-1,0,'','2026-11-16 14:03:16.537570','','');
INSERT INTO "entries" VALUES('tucana-table',14,'play',1,168,-1,0,'','2026-11-16 14:03:16.537571','','');
INSERT INTO "entries" VALUES('tucana-table',15,'play',0,167,-1,0,'','2026-11-16 14:03:16.537572','','');
INSERT INTO "entries" VALUES('tucana-table',16,'play',1,175,-1,0,'','2026-11-16 14:03:16.537573','','');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','f96de9e60923c0b2b5d2b64f944bf5217bce4a7a983817356e14c5715f33b9bb');
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
	clock JSON, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:16.124853','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}');
INSERT INTO "tables" VALUES('tucana-table','tucana',1,'4711','{"map": "petit", "special_bonuses": false, "letters_from": "village1", "direction": "clockwise", "symmetric": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:16.536783','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}');
COMMIT;
