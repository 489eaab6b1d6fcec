import { useEffect, useState } from 'preact/hooks';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileSource } from './FileSource.tsx';
import { ListField } from './ListField.tsx';
import type { Sources } from './use-sources.ts';

interface SourceBoxProps {
  sources: Sources;
  /** The text in the field. */
  typed: string;
  /** There are lines below, which get the space: the field is one line high, and the other sources are collapsed. */
  isSmall: boolean;
  onType: (typed: string) => void;
}

/** All sources of addresses, and the outcome of the last one. Files can be dropped anywhere on the page. */
export function SourceBox({ sources, typed, isSmall, onType }: SourceBoxProps) {
  const isOver = useDrop(sources.readFiles);
  return (
    <section class="sources" aria-label={t('addresses')} data-over={isOver}>
      <ListField value={typed} {...{ sources, isSmall, onType }} />
      <details class="sources-more" open={!isSmall}>
        <summary>{t('otherSources')}</summary>
        <div class="sources-other">
          <FileSource sources={sources} />
          <TabsSource sources={sources} />
        </div>
      </details>
      <div class="sources-outcome">
        <Outcome sources={sources} />
      </div>
    </section>
  );
}

function TabsSource({ sources: { reading, readTabs } }: { sources: Sources }) {
  return (
    <div class="source">
      <Button aria-describedby="tabs-hint" isBusy={reading.source === 'tabs'} onClick={readTabs}>
        {t('addTabs')}
      </Button>
      <p class="field-hint" id="tabs-hint">
        {joinSentences(t('browserAsks', t('ask_tabs')), t('onlyTabAddresses'))}
      </p>
    </div>
  );
}

function Outcome({ sources: { reading, stop } }: { sources: Sources }) {
  const { source, problem, unread = 0, surplus = 0, leftOut = 0, repeated = 0 } = reading;
  const notes = [
    unread > 0 && tCount('unreadSitemaps', unread),
    surplus > 0 && tCount('tooManySitemaps', surplus),
    repeated > 0 && tCount('alreadyListed', repeated),
    leftOut > 0 && tCount('listFull', leftOut, formatNumber(maxBatchItems)),
  ];
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <div role="status">
        {source && (
          <p class="source-progress">
            {t('loading')}
            <Button onClick={stop}>{t('cancel')}</Button>
          </p>
        )}
        {notes.filter(Boolean).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

/** Takes files that are dropped anywhere on the page. The browser handles other drops, such as selected text. */
function useDrop(onFiles: Sources['readFiles']): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const allow = (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const take = (event: DragEvent) => {
      setOver(false);
      if (!holdsFile(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    addEventListener('dragover', allow, options);
    addEventListener('dragleave', () => setOver(false), options);
    addEventListener('drop', take, options);
    return () => controller.abort();
    // After each rendering, because each brings another `onFiles`.
  });
  return isOver;
}
