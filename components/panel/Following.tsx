import { useState } from 'preact/hooks';
import { joinSentences } from '../../lib/i18n/join-sentences.ts';
import { t } from '../../lib/i18n/translate.ts';
import { usePanelPorts } from '../hooks/panel-ports.ts';
import { Button } from '../ui/Button.tsx';

/** The panel knows one page alone; the button lets it know each that is in front. */
export function Following() {
  const { requestTabs } = usePanelPorts();
  const [isRefused, setRefused] = useState(false);
  // Asked for in the click itself: a browser grants nothing to what comes after an `await`.
  const follow = () =>
    requestTabs().then(
      (isAllowed) => setRefused(!isAllowed),
      () => setRefused(true),
    );
  return (
    <footer class="panel-following">
      <p id="following-hint">
        {joinSentences(t('panel_follow_text'), t('browserAsks', t('ask_tabs')), t('panel_giveBack', t('whatLeaves')))}
      </p>
      <Button aria-describedby="following-hint" onClick={follow}>
        {t('panel_follow')}
      </Button>
      <p role="status">{isRefused && t('panel_follow_refused')}</p>
    </footer>
  );
}
