/**
 * Ids are never reused, as with an auto-increment column of MySQL. SQLite appends the row id to every index, so the
 * index that filters or sorts also breaks ties. Triggers maintain `projects`: a project exists as long as it has
 * reports, and its count saves lists a scan.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS keys (
  key TEXT PRIMARY KEY,
  owner TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner TEXT NOT NULL,
  url TEXT NOT NULL,
  project TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('good', 'decent', 'bad')),
  score INTEGER NOT NULL,
  privacy INTEGER NOT NULL CHECK (privacy IN (0, 1, 2)),
  password_hash TEXT,
  created_at INTEGER NOT NULL,
  generated_at INTEGER NOT NULL,
  results TEXT NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS reports_by_id ON reports (owner);
CREATE INDEX IF NOT EXISTS reports_by_url ON reports (owner, url);
CREATE INDEX IF NOT EXISTS reports_by_generation ON reports (owner, generated_at);
CREATE INDEX IF NOT EXISTS reports_by_result ON reports (owner, result);
CREATE INDEX IF NOT EXISTS reports_by_project ON reports (owner, project);

CREATE TABLE IF NOT EXISTS projects (
  owner TEXT NOT NULL,
  project TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  reports INTEGER NOT NULL,
  PRIMARY KEY (owner, project)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS projects_by_creation ON projects (owner, created_at, project);

CREATE TRIGGER IF NOT EXISTS report_joins_project AFTER INSERT ON reports BEGIN
  INSERT INTO projects (owner, project, created_at, reports) VALUES (new.owner, new.project, new.created_at, 1)
  ON CONFLICT (owner, project) DO UPDATE SET
    reports = reports + 1,
    created_at = min(created_at, excluded.created_at);
END;

CREATE TRIGGER IF NOT EXISTS report_leaves_project AFTER DELETE ON reports BEGIN
  UPDATE projects SET reports = reports - 1 WHERE owner = old.owner AND project = old.project;
  DELETE FROM projects WHERE owner = old.owner AND project = old.project AND reports = 0;
END;
`;
