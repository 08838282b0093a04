-- {"kahuna-table":{"moves":25,"legal":{"1":[1,10,11,181,184,185,186,187]}},"tucana-table":{"moves":16,"legal":{"0":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156],"1":[134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156]}},"maori-table":{"moves":8,"legal":{"1":[16,31,58,62,66,153,157,161,165,169,173,177,181,185,189,193,197,201,205,213,473,477,481,485,489,493,497,501,505,509,513,517,521,525,533,793,797,801,805,809,813,817,821,825,829,833,837,841,845,853]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,14,-1,0,'','2026-11-16 14:03:29.458651','','');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',1,182,-1,0,'','2026-11-16 14:03:29.458701','','');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',0,23,-1,0,'','2026-11-16 14:03:29.458704','','');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',0,13,-1,0,'','2026-11-16 14:03:29.458706','','');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',0,180,-1,0,'','2026-11-16 14:03:29.458707','','');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',1,183,-1,0,'','2026-11-16 14:03:29.458710','','');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',0,184,-1,0,'','2026-11-16 14:03:29.458711','','');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',1,29,-1,0,'','2026-11-16 14:03:29.458715','','');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',1,45,-1,0,'','2026-11-16 14:03:29.458716','','');
INSERT INTO "entries" VALUES('kahuna-table',10,'play',1,38,-1,0,'','2026-11-16 14:03:29.458718','','');
INSERT INTO "entries" VALUES('kahuna-table',11,'play',1,0,-1,0,'','2026-11-16 14:03:29.458719','','');
INSERT INTO "entries" VALUES('kahuna-table',12,'play',1,187,-1,0,'','2026-11-16 14:03:29.458720','','');
INSERT INTO "entries" VALUES('kahuna-table',13,'play',0,47,-1,0,'','2026-11-16 14:03:29.458722','','');
INSERT INTO "entries" VALUES('kahuna-table',14,'play',0,28,-1,0,'','2026-11-16 14:03:29.458722','','');
INSERT INTO "entries" VALUES('kahuna-table',15,'play',0,186,-1,0,'','2026-11-16 14:03:29.458723','','');
INSERT INTO "entries" VALUES('kahuna-table',16,'play',1,178,-1,0,'','2026-11-16 14:03:29.458724','','');
INSERT INTO "entries" VALUES('kahuna-table',17,'play',0,51,-1,0,'','2026-11-16 14:03:29.458725','','');
INSERT INTO "entries" VALUES('kahuna-table',18,'play',0,4,-1,0,'','2026-11-16 14:03:29.458733','','');
INSERT INTO "entries" VALUES('kahuna-table',19,'play',0,183,-1,0,'','2026-11-16 14:03:29.458734','','');
INSERT INTO "entries" VALUES('kahuna-table',20,'play',1,174,-1,0,'','2026-11-16 14:03:29.458735','','');
INSERT INTO "entries" VALUES('kahuna-table',21,'play',0,181,-1,0,'','2026-11-16 14:03:29.458736','','');
INSERT INTO "entries" VALUES('kahuna-table',22,'play',1,18,-1,0,'','2026-11-16 14:03:29.458737','','');
INSERT INTO "entries" VALUES('kahuna-table',23,'play',1,176,-1,0,'','2026-11-16 14:03:29.458737','','');
INSERT INTO "entries" VALUES('kahuna-table',24,'play',0,31,-1,0,'','2026-11-16 14:03:29.458738','','');
INSERT INTO "entries" VALUES('kahuna-table',25,'play',0,178,-1,0,'','2026-11-16 14:03:29.458739','','');
INSERT INTO "entries" VALUES('tucana-table',1,'play',0,20,-1,0,'','2026-11-16 14:03:29.644886','','');
INSERT INTO "entries" VALUES('tucana-table',2,'play',1,78,-1,0,'','2026-11-16 14:03:29.644893','','');
INSERT INTO "entries" VALUES('tucana-table',3,'play',0,33,-1,0,'','2026-11-16 14:03:29.644895','','');
INSERT INTO "entries" VALUES('tucana-table',4,'play',1,20,-1,0,'','2026-11-16 14:03:29.644896','','');
INSERT INTO "entries" VALUES('tucana-table',5,'play',0,132,-1,0,'','2026-11-16 14:03:29.644898','','');
INSERT INTO "entries" VALUES('tucana-table',6,'play',1,131,-1,0,'','2026-11-16 14:03:29.644900','','');
INSERT INTO "entries" VALUES('tucana-table',7,'play',0,112,-1,0,'','2026-11-16 14:03:29.644902','','');
INSERT INTO "entries" VALUES('tucana-table',8,'play',1,108,-1,0,'','2026-11-16 14:03:29.644904','','');
INSERT INTO "entries" VALUES('tucana-table',9,'play',0,174,-1,0,'','2026-11-16 14:03:29.644905','','');
INSERT INTO "entries" VALUES('tucana-table',10,'play',1,168,-1,0,'','2026-11-16 14:03:29.644907','','');
INSERT INTO "entries" VALUES('tucana-table',11,'play',0,48,-1,0,'','2026-11-16 14:03:29.644909','','');
INSERT INTO "entries" VALUES('tucana-table',12,'play',1,41,-1,0,'','2026-11-16 14:03:29.644910','','');
INSERT INTO "entries" VALUES('tucana-table',13,'play',0,166,-1,0,'','2026-11-16 14:03:29.644912','','');
INSERT INTO "entries" VALUES('tucana-table',14,'play',1,176,-1,0,'','2026-11-16 14:03:29.644914','','');
INSERT INTO "entries" VALUES('tucana-table',15,'play',0,171,-1,0,'','2026-11-16 14:03:29.644916','','');
INSERT INTO "entries" VALUES('tucana-table',16,'play',1,167,-1,0,'','2026-11-16 14:03:29.644918','','');
INSERT INTO "entries" VALUES('maori-table',1,'play',1,5,-1,0,'','2026-11-16 14:03:29.898827','','');
INSERT INTO "entries" VALUES('maori-table',2,'play',0,10,-1,0,'','2026-11-16 14:03:29.898830','','');
INSERT INTO "entries" VALUES('maori-table',3,'play',0,797,-1,0,'','2026-11-16 14:03:29.898831','','');
INSERT INTO "entries" VALUES('maori-table',4,'play',1,11,-1,0,'','2026-11-16 14:03:29.898832','','');
INSERT INTO "entries" VALUES('maori-table',5,'play',1,449,-1,0,'','2026-11-16 14:03:29.898833','','');
INSERT INTO "entries" VALUES('maori-table',6,'play',0,14,-1,0,'','2026-11-16 14:03:29.898834','','');
INSERT INTO "entries" VALUES('maori-table',7,'play',0,413,-1,0,'','2026-11-16 14:03:29.898835','','');
INSERT INTO "entries" VALUES('maori-table',8,'play',1,1,-1,0,'','2026-11-16 14:03:29.898835','','');
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
INSERT INTO "settings" VALUES('secret','dfe9a77820f75b3bc5b2ddd0adacdc2361dcd1d9c03079f7427ef3865d55cb42');
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
INSERT INTO "sitters" VALUES('ann','maori-table');
INSERT INTO "sitters" VALUES('bob','maori-table');
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
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:29.445773','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "bay", "hash": "0d0820c692c340d756f7a14ff6aa731f"}',NULL);
INSERT INTO "tables" VALUES('tucana-table','tucana',1,'4711','{"map": "petit", "special_bonuses": false, "letters_from": "village1", "direction": "clockwise", "symmetric": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:29.641894','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "petit", "hash": "3a378f8e3dc5d0ee722d7a6ea884635f"}',NULL);
INSERT INTO "tables" VALUES('maori-table','maori',1,'4711','{"own_ship": "none", "atoll": false}','[{"owner": "ann", "name": "Ann", "bot": "", "left_by": ""}, {"owner": "bob", "name": "Bob", "bot": "", "left_by": ""}]','2026-11-16 14:03:29.898094','',0,'{"kind": "none", "bank": 600, "increment": 15, "days": 2}','{"built_in": "reconstructed", "hash": "8bac1102843d94ce6f65f3402641259e"}',NULL);
COMMIT;
