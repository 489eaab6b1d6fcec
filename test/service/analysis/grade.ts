import type { Finding, Findings, Importance, Result } from '../store/report.ts';

const weights: Record<Importance, number> = { critical: 4, high: 3, medium: 2, low: 1 };

/** The weight of the passed checks as a percentage of the total weight, rounded. */
export function getScore(findings: Findings): number {
  const sum = (all: Finding[]) => all.reduce((total, finding) => total + weights[finding.importance], 0);
  const all = Object.values(findings);
  return all.length === 0 ? 0 : Math.round((100 * sum(all.filter((finding) => finding.passed))) / sum(all));
}

/**
 * good: at least 80 %, and no check of high importance failed.
 * bad: less than 50 %, or the page could not be read or has an error status, whatever its score.
 * decent: all others.
 */
export function getGrade(findings: Findings): Result {
  const score = getScore(findings);
  if (score < 50 || findings.status?.passed === false) return 'bad';
  const hasNoSevereFailure = Object.values(findings).every(
    (finding) => finding.passed || finding.importance !== 'high',
  );
  return hasNoSevereFailure && score >= 80 ? 'good' : 'decent';
}
