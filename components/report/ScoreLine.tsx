import { extent } from 'd3-array';
import { useContext } from 'preact/hooks';
import type { SeenScore } from '../../lib/model/report/stored-report.ts';
import { WordsContext } from '../hooks/words-context.ts';
import './ScoreLine.css';

/** The least height that a line stands for, as a share of the highest score: small changes are drawn small. */
const minSpan = 0.2;

/** Scores over time, oldest first, as a line between the first and the last number. */
export function ScoreLine({ scores }: { scores: readonly SeenScore[] }) {
  const { t, formatNumber } = useContext(WordsContext);
  const [first, last] = [scores[0], scores.at(-1)];
  // Nothing can be drawn from a single time.
  if (!first || !last || first.at === last.at) return null;
  const [lowest = 0, high = 0] = extent(scores, ({ score }) => score);
  const low = Math.min(lowest, high - minSpan * Math.abs(high));
  const points = scores.map(
    ({ at, score }) => `${toPercent(at, first.at, last.at)},${100 - toPercent(score, low, high)}`,
  );
  const numbers = scores.map(({ score }) => formatNumber(score));
  return (
    <div class="score-line">
      <span>{t('score')}</span>
      <b aria-hidden="true">{numbers[0]}</b>
      <svg role="img" aria-label={numbers.join(t('listSeparator'))} viewBox="0 0 100 100" preserveAspectRatio="none">
        <polyline points={points.join(' ')} />
      </svg>
      <b aria-hidden="true">{numbers.at(-1)}</b>
    </div>
  );
}

function toPercent(value: number, from: number, to: number): number {
  return from === to ? 50 : (100 * (value - from)) / (to - from);
}
