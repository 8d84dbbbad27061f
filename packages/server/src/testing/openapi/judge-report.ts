import { type DeclaredResponse } from './declared';
import { type OperationCount, type TrialReport } from './trial-report';

const idsOf = ({ operations }: TrialReport, fits: (count: OperationCount) => boolean): string[] =>
  operations.filter(fits).map(({ operationId }) => operationId);

/** Operations that got fewer requests. */
export const rarelyTried = (report: TrialReport, least: number): string[] =>
  idsOf(report, ({ sent }) => sent < least);

/** Operations that accepted no request of any of these callers; of anyone without them. */
export const neverAccepted = (report: TrialReport, ...callers: readonly string[]): string[] =>
  idsOf(report, ({ accepted, acceptedOf }) =>
    callers.length === 0
      ? accepted === 0
      : callers.every((caller) => acceptedOf[caller] === undefined),
  );

/** Lists of which no further page was read. */
export const withoutNextPage = (report: TrialReport): string[] =>
  idsOf(report, ({ brokenCursors, realCursors }) => brokenCursors > 0 && realCursors === 0);

/**
 * Codes that the entrance of an API returns, which operations declare and did not return.
 *
 * @param codes Codes that every operation that declares them must have returned.
 */
export const unseenOf = ({ unseen }: TrialReport, codes: readonly string[]): DeclaredResponse[] =>
  unseen.filter(({ response }) => codes.includes(response.slice('400 '.length)));
