-- {"kahuna-table":{"moves":25,"legal":{"1":[14,15,27,28,30,175,178,181,186,187]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	upto INTEGER NOT NULL, 
	unfair BOOLEAN NOT NULL, 
	entry_id VARCHAR(64) NOT NULL, 
	made_at DATETIME NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('kahuna-table',1,'play',1,187,-1,0,'','2026-11-16 14:03:09.530316');
INSERT INTO "entries" VALUES('kahuna-table',2,'play',0,186,-1,0,'','2026-11-16 14:03:09.530326');
INSERT INTO "entries" VALUES('kahuna-table',3,'play',1,1,-1,0,'','2026-11-16 14:03:09.530328');
INSERT INTO "entries" VALUES('kahuna-table',4,'play',1,186,-1,0,'','2026-11-16 14:03:09.530330');
INSERT INTO "entries" VALUES('kahuna-table',5,'play',0,22,-1,0,'','2026-11-16 14:03:09.530332');
INSERT INTO "entries" VALUES('kahuna-table',6,'play',0,182,-1,0,'','2026-11-16 14:03:09.530334');
INSERT INTO "entries" VALUES('kahuna-table',7,'play',1,183,-1,0,'','2026-11-16 14:03:09.530336');
INSERT INTO "entries" VALUES('kahuna-table',8,'play',0,42,-1,0,'','2026-11-16 14:03:09.530340');
INSERT INTO "entries" VALUES('kahuna-table',9,'play',0,13,-1,0,'','2026-11-16 14:03:09.530342');
INSERT INTO "entries" VALUES('kahuna-table',10,'play',0,36,-1,0,'','2026-11-16 14:03:09.530344');
INSERT INTO "entries" VALUES('kahuna-table',11,'play',0,51,-1,0,'','2026-11-16 14:03:09.530346');
INSERT INTO "entries" VALUES('kahuna-table',12,'play',0,187,-1,0,'','2026-11-16 14:03:09.530348');
INSERT INTO "entries" VALUES('kahuna-table',13,'play',1,43,-1,0,'','2026-11-16 14:03:09.530349');
INSERT INTO "entries" VALUES('kahuna-table',14,'play',1,174,-1,0,'','2026-11-16 14:03:09.530351');
INSERT INTO "entries" VALUES('kahuna-table',15,'play',0,187,-1,0,'','2026-11-16 14:03:09.530353');
INSERT INTO "entries" VALUES('kahuna-table',16,'play',1,46,-1,0,'','2026-11-16 14:03:09.530354');
INSERT INTO "entries" VALUES('kahuna-table',17,'play',1,186,-1,0,'','2026-11-16 14:03:09.530356');
INSERT INTO "entries" VALUES('kahuna-table',18,'play',0,187,-1,0,'','2026-11-16 14:03:09.530358');
INSERT INTO "entries" VALUES('kahuna-table',19,'play',1,180,-1,0,'','2026-11-16 14:03:09.530359');
INSERT INTO "entries" VALUES('kahuna-table',20,'play',0,181,-1,0,'','2026-11-16 14:03:09.530361');
INSERT INTO "entries" VALUES('kahuna-table',21,'play',1,2,-1,0,'','2026-11-16 14:03:09.530362');
INSERT INTO "entries" VALUES('kahuna-table',22,'play',1,9,-1,0,'','2026-11-16 14:03:09.530364');
INSERT INTO "entries" VALUES('kahuna-table',23,'play',1,187,-1,0,'','2026-11-16 14:03:09.530366');
INSERT INTO "entries" VALUES('kahuna-table',24,'play',0,33,-1,0,'','2026-11-16 14:03:09.530367');
INSERT INTO "entries" VALUES('kahuna-table',25,'play',0,186,-1,0,'','2026-11-16 14:03:09.530369');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','e57c3f1b33878201f1f079e7029912820ab413f55efd67d6e5579022d524fc46');
CREATE TABLE sitters (
	person VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('bob','kahuna-table');
INSERT INTO "sitters" VALUES('ann','kahuna-table');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	seed VARCHAR(80) NOT NULL, 
	options JSON NOT NULL, 
	seats JSON NOT NULL, 
	made_at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('kahuna-table','kahuna',1,'4711','{"strategic": false, "open_cards": false, "handicap": 0, "handicap_for": "seat1", "first": "lot"}','[{"owner": "ann", "name": "Ann", "bot": ""}, {"owner": "bob", "name": "Bob", "bot": ""}]','2026-11-16 14:03:09.487555');
COMMIT;
