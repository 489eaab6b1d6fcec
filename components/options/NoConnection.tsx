import { t } from '../../lib/i18n/translate.ts';
import { writeView } from '../../lib/model/view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What stands where a list would: without a service there is nothing to list, and nothing to do but this. */
export function NoConnection() {
  return (
    <EmptyState title={t('noConnectionYet')} text={t('noConnectionYet_next')}>
      <a class="button button-primary" href={writeView({ name: 'connections' })}>
        {t('connectService')}
      </a>
    </EmptyState>
  );
}
