import { nameFile } from '../../../lib/export/file-name.ts';
import { writeItemsCsv } from '../../../lib/export/write-csv.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useDatabase } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { saveFile } from '../export/save-file.ts';

interface DownloadItemsProps {
  batch: Pick<Batch, 'id' | 'kind'>;
  connection: Pick<Connection, 'name' | 'address'>;
}

/** Downloads the results of a batch as CSV. */
export function DownloadItems({ batch, connection }: DownloadItemsProps) {
  const { readBatch } = useDatabase();
  const { isBusy, problem, run } = useAttempt();
  const download = async () => {
    const blob = await writeItemsCsv(await readBatch(batch.id), connection.address);
    saveFile(blob, nameFile(connection, t(`work_${batch.kind}`), 'csv'));
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => run(download)}>
        {t('downloadCsv')}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
