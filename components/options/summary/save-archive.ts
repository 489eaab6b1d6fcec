import { downloadZip } from 'client-zip';
import { nameFile } from '../../../lib/export/file-name.ts';
import type { SummaryDocumentProps } from '../../summary/SummaryDocument.tsx';
import { writeDocument } from '../../summary/write-document.tsx';
import { saveFile } from '../export/save-file.ts';

/**
 * Saves a document for each project as one ZIP archive.
 * @param describe What the document of a project shows; undefined if the project has no reports.
 */
export async function saveArchive(
  projects: readonly string[],
  title: string,
  describe: (project: string) => SummaryDocumentProps | undefined,
): Promise<void> {
  const archive = downloadZip(writeFiles(projects, describe));
  saveFile(await archive.blob(), nameFile(undefined, title, 'zip'));
}

async function* writeFiles(
  projects: readonly string[],
  describe: (project: string) => SummaryDocumentProps | undefined,
) {
  const names = new Set<string>();
  for (const [index, project] of projects.entries()) {
    await scheduler.yield();
    const document = describe(project);
    if (!document) continue;
    const name = nameFile(undefined, document.title, 'html');
    // Names without the characters that file systems refuse may be equal. Then the later ones get folders.
    yield { name: names.has(name) ? `${index + 1}/${name}` : name, input: writeDocument(document) };
    names.add(name);
  }
}
