import type { ComponentChildren } from 'preact';
import { formatExactTime } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { Job, WorkKind } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { describeMet, findAddress } from '../job-words.ts';
import { isPlainClick } from '../list/AddressParts.tsx';
import type { JobAction } from './use-job-actions.ts';

const choices = ['check', 'resolve', 'sendAgain'] as const;

interface DoubtProps {
  job: Job;
  actions: JobAction[];
  isBusy: boolean;
  describedBy: string;
  onAct: (job: Job, action: JobAction) => void;
}

/** For a job whose outcome is unknown: what is known of it, and what each choice does. */
export function Doubt({ job, actions, isBusy, describedBy, onAct }: DoubtProps) {
  const problem = job.problem ?? { code: 'interrupted' as const };
  return (
    <ProblemNotice problem={problem} title={t('doubt')} next={describeKnown(job)}>
      <div class="doubt">
        <p>
          <ReportsLink job={job}>{t('doubt_look')}</ReportsLink>
        </p>
        {choices
          .filter((action) => actions.includes(action))
          .map((action) => (
            <div class="doubt-choice" key={action}>
              <Button isBusy={isBusy} aria-describedby={describedBy} onClick={() => onAct(job, action)}>
                {t(`job_${action}`)}
              </Button>
              <span>{action === 'sendAgain' ? describeTwice(job.work.kind) : t(`doubt_${action}`)}</span>
            </div>
          ))}
      </div>
    </ProblemNotice>
  );
}

function describeKnown(job: Job): string {
  const { sentAt, problem = { code: 'interrupted' as const } } = job;
  const sent = sentAt === undefined ? '' : t('doubt_sent', formatExactTime(sentAt));
  return joinSentences(sent, describeMet(job, problem), t('doubt_asked'));
}

/** What sending again does if the first request was carried out after all. */
export function describeTwice(kind: WorkKind): string {
  if (kind === 'create') return t('twice_create');
  return kind === 'rerun' ? t('twice_rerun') : t('twiceHarmless');
}

/**
 * Leads to the reports of a job's page. Makes the job's connection the active one first, since the list shows that one.
 */
function ReportsLink({ job, children }: { job: Job; children: ComponentChildren }) {
  const { send } = useWorker();
  const search = findAddress(job) ?? '';
  const href = writeView({ name: 'reports', filter: { ...defaultReportFilter, search } });
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const go = () => {
      location.hash = href;
    };
    // If the worker cannot be reached, the list says so itself.
    send('activateConnection', { connectionId: job.connectionId }).then(go, go);
  };
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  );
}
