import { t } from '../../../lib/i18n/translate.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { Button } from '../../ui/Button.tsx';

/** The way to new reports of many pages. */
export function AnalyseMany({ navigation }: { navigation: Navigation }) {
  return <Button onClick={() => navigation.go({ name: 'analyse' })}>{t('analyseMany')}</Button>;
}
