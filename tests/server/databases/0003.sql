-- {"kahuna-table":{"moves":25,"legal":{"1":[36,37,38,40,181,185,186,187]}},"tucana-table":{"moves":16,"legal":{"0":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156],"1":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,186,-1,0,'','2026-11-16 14:03:22.738697','','');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',0,26,-1,0,'','2026-11-16 14:03:22.738700','','');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',0,187,-1,0,'','2026-11-16 14:03:22.738702','','');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',1,27,-1,0,'','2026-11-16 14:03:22.738703','','');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',1,0,-1,0,'','2026-11-16 14:03:22.738704','','');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',1,186,-1,0,'','2026-11-16 14:03:22.738705','','');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',0,51,-1,0,'','2026-11-16 14:03:22.738707','','');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',0,14,-1,0,'','2026-11-16 14:03:22.738709','','');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',0,186,-1,0,'','2026-11-16 14:03:22.738717','','');
INSERT INTO "entries" VALUES('kahuna-table',10,'play',1,187,-1,0,'','2026-11-16 14:03:22.738718','','');
INSERT INTO "entries" VALUES('kahuna-table',11,'play',0,186,-1,0,'','2026-11-16 14:03:22.738719','','');
INSERT INTO "entries" VALUES('kahuna-table',12,'play',1,13,-1,0,'','2026-11-16 14:03:22.738719','','');
INSERT INTO "entries" VALUES('kahuna-table',13,'play',1,186,-1,0,'','2026-11-16 14:03:22.738720','','');
INSERT INTO "entries" VALUES('kahuna-table',14,'play',0,1,-1,0,'','2026-11-16 14:03:22.738721','','');
INSERT INTO "entries" VALUES('kahuna-table',15,'play',0,21,-1,0,'','2026-11-16 14:03:22.738722','','');
INSERT INTO "entries" VALUES('kahuna-table',16,'play',0,187,-1,0,'','2026-11-16 14:03:22.738722','','');
INSERT INTO "entries" VALUES('kahuna-table',17,'play',1,44,-1,0,'','2026-11-16 14:03:22.738723','','');
INSERT INTO "entries" VALUES('kahuna-table',18,'play',1,48,-1,0,'','2026-11-16 14:03:22.738724','','');
INSERT INTO "entries" VALUES('kahuna-table',19,'play',1,180,-1,0,'','2026-11-16 14:03:22.738727','','');
INSERT INTO "entries" VALUES('kahuna-table',20,'play',0,183,-1,0,'','2026-11-16 14:03:22.738728','','');
INSERT INTO "entries" VALUES('kahuna-table',21,'play',1,30,-1,0,'','2026-11-16 14:03:22.738729','','');
INSERT INTO "entries" VALUES('kahuna-table',22,'play',1,4,-1,0,'','2026-11-16 14:03:22.738730','','');
INSERT INTO "entries" VALUES('kahuna-table',23,'play',1,182,-1,0,'','2026-11-16 14:03:22.738730','','');
INSERT INTO "entries" VALUES('kahuna-table',24,'play',0,43,-1,0,'','2026-11-16 14:03:22.738731','','');
INSERT INTO "entries" VALUES('kahuna-table',25,'play',0,176,-1,0,'','2026-11-16 14:03:22.738732','','');
INSERT INTO "entries" VALUES('tucana-table',1,'play',0,59,-1,0,'','2026-11-16 14:03:23.065769','','');
INSERT INTO "entries" VALUES('tucana-table',2,'play',1,74,-1,0,'','2026-11-16 14:03:23.065771','','');
INSERT INTO "entries" VALUES('tucana-table',3,'play',0,30,-1,0,'','2026-11-16 14:03:23.065772','','');
INSERT INTO "entries" VALUES('tucana-table',4,'play',1,28,-1,0,'','2026-11-16 14:03:23.065773','','');
INSERT INTO "entries" VALUES('tucana-table',5,'play',0,114,-1,0,'','2026-11-16 14:03:23.065774','','');
INSERT INTO "entries" VALUES('tucana-table',6,'play',1,121,-1,0,'','2026-11-16 14:03:23.065775','','');
INSERT INTO "entries" VALUES('tucana-table',7,'play',0,104,-1,0,'','2026-11-16 14:03:23.065776','','');
INSERT INTO "entries" VALUES('tucana-table',8,'play',1,109,-1,0,'','2026-11-16 14:03:23.065776','','');
INSERT INTO "entries" VALUES('tucana-table',9,'play',0,174,-1,0,'','2026-11-16 14:03:23.065777','','');
INSERT INTO "entries" VALUES('tucana-table',10,'play',1,176,-1,0,'','2026-11-16 14:03:23.065778','','');
INSERT INTO "entries" VALUES('tucana-table',11,'play',0,74,-1,0,'','2026-11-16 14:03:23.065779','','');
INSERT INTO "entries" VALUES('tucana-table',12,'play',1,7,-1,0,'','2026-11-16 14:03:23.065780','','');
INSERT INTO "entries" VALUES('tucana-table',13,'play',0,166,-1,0,'','2026-11-16 14:03:23.065780','','');
INSERT INTO "entries" VALUES('tucana-table',14,'play',1,170,-1,0,'','2026-11-16 14:03:23.065781','','');
INSERT INTO "entries" VALUES('tucana-table',15,'play',0,177,-1,0,'','2026-11-16 14:03:23.065782','','');
INSERT INTO "entries" VALUES('tucana-table',16,'play',1,171,-1,0,'','2026-11-16 14:03:23.065791','','');
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
INSERT INTO "settings" VALUES('secret','a8385a404eae29900f53f68a85069e81bd5baa9910e231b33719879950b41988');
CREATE TABLE sitters (
	person VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('ann','kahuna-table');
INSERT INTO "sitters" VALUES('bob','kahuna-table');
INSERT INTO "sitters" VALUES('ann','tucana-table');
INSERT INTO "sitters" VALUES('bob','tucana-table');
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
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:22.736868','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}');
INSERT INTO "tables" VALUES('tucana-table','tucana',1,'4711','{"map": "petit", "special_bonuses": false, "letters_from": "village1", "direction": "clockwise", "symmetric": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:23.065085','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}');
COMMIT;
