import { t } from '../../../lib/i18n/translate.ts';
import type { Job } from '../../../lib/model/job.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { JobAction } from './use-job-actions.ts';

interface JobButtonsProps {
  job: Job;
  actions: JobAction[];
  /** The id of what tells the row from the others. */
  describedBy: string;
  isBusy: boolean;
  /** There is room for a word instead of the cross. */
  isWordy?: boolean;
  onAct: (job: Job, action: JobAction) => void;
}

/** What can be done about a job, in words; putting its row away is a cross at its end. */
export function JobButtons({ job, actions, describedBy, isBusy, isWordy = false, onAct }: JobButtonsProps) {
  const shared = (action: JobAction) => ({
    'aria-describedby': describedBy,
    isBusy,
    onClick: () => onAct(job, action),
  });
  // Never one button that becomes another: a second press would do something else.
  const getKey = (action: JobAction) => `${job.state} ${action}`;
  return (
    <>
      {actions
        .filter((action) => isWordy || action !== 'clear')
        .map((action) => (
          <Button {...shared(action)} key={getKey(action)}>
            {t(`job_${action}`)}
          </Button>
        ))}
      {!isWordy && actions.includes('clear') && (
        <Button {...shared('clear')} key={getKey('clear')} variant="icon" aria-label={t('job_clear')}>
          <Icon name="close" />
        </Button>
      )}
    </>
  );
}
