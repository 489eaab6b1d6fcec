import type { Finding, Findings, Result, Severity } from '../store/report.ts';

const weights: Record<Severity, number> = { high: 3, medium: 2, low: 1 };

/** The share of the weight that passed, in whole per cent. */
export function getScore(findings: Findings): number {
  const sum = (all: Finding[]) => all.reduce((total, finding) => total + weights[finding.severity], 0);
  const all = Object.values(findings);
  return all.length === 0 ? 0 : Math.round((100 * sum(all.filter((finding) => finding.passed))) / sum(all));
}

/**
 * good: at least 80 %, and nothing of high severity failed.
 * bad: less than 50 %, or the page could not be read or answers with an error, whatever else is right about it.
 * decent: everything between.
 */
export function getGrade(findings: Findings): Result {
  const score = getScore(findings);
  if (score < 50 || findings.status?.passed === false) return 'bad';
  const isSound = Object.values(findings).every((finding) => finding.passed || finding.severity !== 'high');
  return isSound && score >= 80 ? 'good' : 'decent';
}
