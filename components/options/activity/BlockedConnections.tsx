import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Block } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { JobMark } from './JobMark.tsx';
import { Countdown } from './JobNote.tsx';

interface BlockedConnectionsProps {
  blocks: Block[];
  connections: Connection[];
}

/** Says once for each connection what stops all its waiting jobs. */
export function BlockedConnections({ blocks, connections }: BlockedConnectionsProps) {
  return (
    <>
      {blocks.toSorted(compareBlocks).map((block) => {
        const name = connections.find(({ id }) => id === block.connectionId)?.name ?? '';
        return <BlockedConnection key={block.connectionId} block={block} name={name} />;
      })}
    </>
  );
}

/** Blocks that need the user come before those that pass by themselves. */
function compareBlocks(a: Block, b: Block): number {
  return Number(b.waitsFor === 'connection') - Number(a.waitsFor === 'connection');
}

function BlockedConnection({ block: { waitsFor, until, problem }, name }: { block: Block; name: string }) {
  if (waitsFor === 'connection' && problem) {
    return (
      <ProblemNotice
        // The service's own words are shown with the job that got them.
        problem={{ code: problem.code }}
        title={`${isolate(name)}: ${t(`problem_${problem.code}`)}`}
        next={joinSentences(t(`problem_${problem.code}_next`), t('hold_connection_next'))}
      >
        <a class="button" href={writeView({ name: 'connections' })}>
          {t('openConnections')}
        </a>
      </ProblemNotice>
    );
  }
  return (
    <p class="hold" role="status">
      <JobMark state="waiting" />
      <span>
        <b>{t('hold_rateLimit', isolate(name))}</b> {until !== undefined && <Countdown until={until} />}
      </span>
    </p>
  );
}
