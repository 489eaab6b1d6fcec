import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { FileSource } from './FileSource.tsx';
import { ListField } from './ListField.tsx';
import type { Reading } from './use-reading.ts';
import type { Sources } from './use-sources.ts';

interface SourceBoxProps {
  sources: Sources;
  /** The text in the field. */
  typed: string;
  /** How many addresses did not fit in the list. */
  leftOut: number;
  /** There are lines below, which get the space: the field is one line high, and the other sources are collapsed. */
  isSmall: boolean;
  onType: (typed: string) => void;
}

/** All sources of addresses, and the outcome of the last one. A file can be dropped anywhere on the box. */
export function SourceBox({ sources, typed, leftOut, isSmall, onType }: SourceBoxProps) {
  const drop = useDrop(sources.readFile);
  const [isOpen, setOpen] = useState(false);
  const toggle = ({ currentTarget }: TargetedEvent<HTMLDetailsElement>) => isSmall && setOpen(currentTarget.open);
  return (
    <section class="sources" aria-label={t('addresses')} data-over={drop.isOver} data-small={isSmall} {...drop.events}>
      <ListField value={typed} {...{ sources, isSmall, onType }} />
      <details class="sources-more" open={!isSmall || isOpen} onToggle={toggle}>
        <summary>{t('otherSources')}</summary>
        <div class="sources-other">
          <FileSource sources={sources} />
          <TabsSource sources={sources} />
        </div>
      </details>
      <div class="sources-outcome">
        <Outcome sources={sources} leftOut={leftOut} />
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

function Outcome({ sources, leftOut }: Pick<SourceBoxProps, 'sources' | 'leftOut'>) {
  const { reading, table, unread, surplus, isOneOfMany, chooseColumn, leave } = sources;
  const notes = [
    unread > 0 && tCount('unreadSitemaps', unread),
    surplus > 0 && tCount('tooManySitemaps', surplus),
    leftOut > 0 && tCount('listFull', leftOut, formatNumber(maxBatchItems)),
    isOneOfMany && t('onlyFirstFile'),
  ];
  return (
    <>
      {reading.problem && <ProblemNotice problem={reading.problem} />}
      {table && <ColumnChoice {...{ table, chooseColumn, leave }} />}
      <div role="status">
        {reading.source && <Progress reading={reading} />}
        {notes.filter(Boolean).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

function Progress({ reading: { progress, stop } }: { reading: Reading }) {
  const words =
    progress &&
    t(
      'readingSitemaps',
      formatNumber(progress.read),
      formatNumber(progress.total),
      tCount('addressCount', progress.addresses),
    );
  return (
    <p class="source-progress">
      {words ?? t('loading')}
      <Button onClick={stop}>{t('cancel')}</Button>
    </p>
  );
}

/** Takes dropped files only: the browser handles other drops, such as selected text. */
function useDrop(onFile: Sources['readFile']) {
  const [isOver, setOver] = useState(false);
  const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const events = {
    onDragOver(event: DragEvent) {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      const [file, ...others] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onFile(file, others.length > 0);
    },
  };
  return { isOver, events };
}
