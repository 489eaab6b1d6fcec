import { t } from '../../../lib/i18n/translate.ts';
import type { Job } from '../../../lib/model/job.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { JobAction } from './use-job-actions.ts';

interface JobButtonsProps {
  job: Job;
  actions: JobAction[];
  /** The id of the element that names the row. */
  describedBy: string;
  isBusy: boolean;
  /** Shows "Clear" as a word instead of a cross. */
  isWordy?: boolean;
  onAct: (job: Job, action: JobAction) => void;
}

/** A button for each action. "Clear" is a cross at the end of the row. */
export function JobButtons({ job, actions, describedBy, isBusy, isWordy = false, onAct }: JobButtonsProps) {
  const shared = (action: JobAction) => ({
    'aria-describedby': describedBy,
    isBusy,
    onClick: () => onAct(job, action),
  });
  // The key keeps one button from becoming another, where a double click would do something else.
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
