import { ReportPolicyViolations } from '@keelson/contracts/platform/policy-reports';
import { type Clock } from '@keelson/server/clock';
import { type Exchange } from '@keelson/server/http/exchange';
import { discardBody, hasUnreadBody } from '@keelson/server/http/read-body';
import { type Logger } from '@keelson/server/logger';
import { type HttpDeps } from '../../http/http-deps';
import { limitRequest } from '../../http/limit-requests';
import { type Route } from '../../http/route';
import { parseReports } from './parse-reports';
import { ViolationLog } from './violation-log';

/**
 * Takes the reports of browsers, which read no answer: the response is always 204. Reports change nothing, so they
 * need no sign-in and no proof of their origin.
 */
export function policyReportRoute(deps: { readonly log: Logger; readonly now: Clock }): Route {
  const violations = new ViolationLog(deps);
  return {
    endpoint: ReportPolicyViolations,
    bind: (http) => async (exchange) => {
      const body = await bodyOf(http, exchange);
      for (const violation of parseReports(body)) violations.record(violation);
      return { status: 204, body: null };
    },
  };
}

/** Empty for a body that is too large, cannot be read or is over the limit. */
async function bodyOf(http: HttpDeps, exchange: Exchange): Promise<Buffer> {
  const { req, res, readBody } = exchange;
  try {
    await limitRequest(http, exchange, { endpoint: ReportPolicyViolations, caller: null });
    return await readBody();
  } catch {
    if (hasUnreadBody(req)) {
      await discardBody(req);
      res.setHeader('Connection', 'close');
    }
    return Buffer.alloc(0);
  }
}
