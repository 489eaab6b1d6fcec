import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { requestPermission } from '../../../lib/browser/permissions.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import {
  alerts,
  frequencies,
  maxWatchedReports,
  maxWatchNameLength,
  type WatchPlan,
  type WatchTarget,
} from '../../../lib/model/watch.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { InputField } from '../../ui/InputField.tsx';
import { PermittedField } from '../../ui/PermittedField.tsx';
import { Select } from '../../ui/Select.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { describeCost, nameWeekday } from './watch-words.ts';
import './watches.css';

/** The reports that the user wants to watch. */
export interface AskedWatch {
  target: WatchTarget;
  /** The suggested name of the watch. */
  name: string;
  /** How many reports are known now. */
  count: number;
  /** There may be more: this browser does not have the whole list yet. */
  isPart?: boolean;
}

/** The plan that a new watch starts with. */
function createPlan({ target, name, count }: AskedWatch): WatchPlan {
  const maxReports = Math.max(1, Math.min(maxWatchedReports, count));
  return {
    name: name.replace(/\s+/g, ' ').trim().slice(0, maxWatchNameLength).toWellFormed(),
    target,
    frequency: 'weekly',
    time: '06:00',
    weekday: 1,
    day: 1,
    maxReports,
    alertOn: 'worse',
  };
}

interface NewWatchDialogProps {
  connection: Connection;
  asked: AskedWatch;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the plan of a new watch. */
export function NewWatchDialog({ connection, asked, onSaved, onClose }: NewWatchDialogProps) {
  const plan = createPlan(asked);
  const note = asked.isPart ? t('scope_part', isolate(connection.name)) : undefined;
  const pageCount = asked.isPart ? undefined : asked.count;
  return <WatchDialog {...{ connectionId: connection.id, plan, pageCount, note, onSaved, onClose }} />;
}

interface WatchDialogProps {
  connectionId: string;
  /** The watch to edit; absent for a new one. */
  watchId?: string;
  plan: WatchPlan;
  /** How many pages there are, if that is known. */
  pageCount?: number | undefined;
  note?: string | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the plan of a new or existing watch, and says how many re-runs it may cause a month. */
export function WatchDialog(props: WatchDialogProps) {
  const { connectionId, watchId, plan: initial, pageCount, note, onSaved, onClose } = props;
  const nameField = useRef<HTMLInputElement>(null);
  const { send } = useWorker();
  const [plan, setPlan] = useState(initial);
  const { isBusy, problem, run } = useAttempt();
  // A layout effect, so that nothing can be typed before the name is selected.
  useLayoutEffect(() => nameField.current?.select(), []);
  const change = (change: Partial<WatchPlan>) => setPlan((plan) => ({ ...plan, ...change }));
  const isTooMany = plan.target.kind === 'reports' && plan.target.reportIds.length > maxWatchedReports;
  const submit = () =>
    run(async () => {
      await send('saveWatch', { ...(watchId && { watchId }), connectionId, plan: { ...plan, name: plan.name.trim() } });
      onSaved();
    });
  return (
    <FormDialog
      title={t(watchId ? 'editWatch' : 'newWatch')}
      yes={t(watchId ? 'save' : 'startWatch')}
      isBusy={isBusy}
      isDisabled={isTooMany || !plan.name.trim()}
      problem={problem}
      onYes={submit}
      onClose={onClose}
    >
      <InputField
        label={t('name')}
        ref={nameField}
        dir="auto"
        required
        maxLength={maxWatchNameLength}
        value={plan.name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TimeFields plan={plan} onChange={change} />
      <MaxReportsField plan={plan} onChange={change} />
      <Select
        label={t('tellMe')}
        value={plan.alertOn}
        options={alerts.map((value) => ({ value, label: t(`alertOn_${value}`) }))}
        onChange={(alertOn) => change({ alertOn })}
      />
      <NotificationField />
      <p class="watch-cost" role="status">
        {isTooMany ? t('tooManyToWatch', formatNumber(maxWatchedReports)) : describeCost(plan, pageCount)}
      </p>
      {note && <p>{note}</p>}
    </FormDialog>
  );
}

interface PlanFieldProps {
  plan: WatchPlan;
  onChange: (change: Partial<WatchPlan>) => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 0];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

function TimeFields({ plan: { frequency, weekday = 1, day = 1, time }, onChange }: PlanFieldProps) {
  return (
    <div class="watch-times">
      <Select
        label={t('repeat')}
        value={frequency}
        options={frequencies.map((value) => ({ value, label: t(`frequency_${value}`) }))}
        onChange={(frequency) => onChange({ frequency, weekday, day })}
      />
      {frequency === 'weekly' && (
        <Select
          label={t('weekday')}
          value={weekday}
          options={weekdays.map((value) => ({ value, label: nameWeekday(value) }))}
          onChange={(weekday) => onChange({ weekday })}
        />
      )}
      {frequency === 'monthly' && (
        <Select
          label={t('monthDay')}
          value={day}
          options={monthDays.map((value) => ({ value, label: formatNumber(value) }))}
          onChange={(day) => onChange({ day })}
        />
      )}
      <InputField
        label={t('timeOfDay')}
        type="time"
        required
        value={time}
        onInput={({ currentTarget }) => currentTarget.value && onChange({ time: currentTarget.value })}
      />
    </div>
  );
}

function MaxReportsField({ plan: { maxReports }, onChange }: PlanFieldProps) {
  return (
    <InputField
      label={t('maxReports')}
      hint={t('maxReports_hint')}
      class="input watch-number"
      type="number"
      required
      min={1}
      max={maxWatchedReports}
      value={maxReports}
      onInput={({ currentTarget: { valueAsNumber } }) =>
        Number.isInteger(valueAsNumber) && onChange({ maxReports: valueAsNumber })
      }
    />
  );
}

/** Offers to turn on notifications for all of Pagegrade if they are off, since a watch notifies of what it finds. */
function NotificationField() {
  const { settings, change } = useSettings();
  const wasOff = useRef<boolean>(undefined);
  wasOff.current ??= settings && !settings.notifications;
  if (!settings || !wasOff.current) return null;
  return (
    <PermittedField
      label={t('notifyOfWatch')}
      hint={t('notifyOfWatch_hint')}
      value={settings.notifications}
      refusal={t('notifications_refused')}
      request={() => requestPermission('notifications')}
      onChange={(notifications) => void change({ notifications })}
    />
  );
}
