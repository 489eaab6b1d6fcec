import type { PopupOpening } from '../../lib/messages/contract.ts';
import type { AddressRisk } from '../../lib/model/address/address-risk.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import type { Report } from '../../lib/model/report/report.ts';

/** What the service is known to have of the page. */
export interface Known {
  state: 'unasked' | 'asking' | 'answered' | 'failed';
  /** As the local index has it, until the service has answered. */
  report?: Report;
  problem?: Problem;
}

export interface PopupState {
  /** The address of the tab in front, where the browser tells it; what the popup speaks of is `opening.url`. */
  tabUrl?: string;
  /** Absent until the worker has answered. */
  opening?: PopupOpening;
  /** What the form shows. */
  draft: Draft;
  /** The user has chosen or typed something: nothing that arrives later may take it away. */
  isDraftTouched?: boolean;
  isPasswordMissing?: boolean;
  /**
   * Analyse was clicked, or Enter pressed, before the worker had answered: it begins, as `draft` shows it then, if the
   * page can be analysed.
   */
  isAnalysisWanted?: boolean;
  /** The user was asked about the address and wants it sent: holds for this opening and this service only. */
  acceptsRisk?: boolean;
  known: Known;
  /** The last work on this page, whoever asked for it. */
  job?: Job;
  /** Deletes of this page's reports that can still be taken back, the newest last; `job` may be a newer one. */
  held: Job[];
  /** The worker could not be asked. */
  problem?: Problem;
}

export const startState: PopupState = {
  draft: { privacy: defaultPrivacy, password: '' },
  known: { state: 'unasked' },
  held: [],
};

export function editDraft(state: PopupState, draft: Draft): PopupState {
  return { ...state, draft, isDraftTouched: true, isPasswordMissing: false };
}

/** For what is begun now. */
export function showPrivacy(state: PopupState, privacy: Privacy): PopupState {
  return { ...state, draft: { ...state.draft, privacy } };
}

export function findActive(opening: PopupOpening | undefined): Connection | undefined {
  return opening?.connections.find(({ id }) => id === opening.activeId);
}

/** What the user has to be asked before anything about the page leaves. */
export function findQuestion({ opening, acceptsRisk }: PopupState): AddressRisk | undefined {
  return acceptsRisk ? undefined : opening?.risk;
}

export function findReport({ known }: PopupState): Report | undefined {
  return known.report;
}

/** What would be analysed and where, once all that it needs is there. */
export function findTarget({ opening }: PopupState): { connectionId: string; url: string } | undefined {
  const connection = findActive(opening);
  const url = opening?.sendUrl;
  return connection && url !== undefined ? { connectionId: connection.id, url } : undefined;
}
