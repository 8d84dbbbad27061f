import { inject, InjectionToken, type Provider, type Type } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { WorkspaceId } from '@keelson/contracts/ids';
import { ApiClient } from '../api/api-client';

/** The team whose plan a page shows; null for the plan of the person. */
export const BILLED_WORKSPACE = new InjectionToken<WorkspaceId | null>('BILLED_WORKSPACE', {
  providedIn: 'root',
  factory: () => null,
});

/** The team page's addition to the preview of a change: a component with the inputs `plan` and `quantity`. */
export const PLAN_CHANGE_NOTE = new InjectionToken<Type<unknown> | null>('PLAN_CHANGE_NOTE', {
  providedIn: 'root',
  factory: () => null,
});

/** Loads the page about plan and billing, which the page of a team has as a part. */
export const BILLING_PAGE = new InjectionToken<() => Promise<Type<unknown>>>('BILLING_PAGE');

/** The team that the address of a page names, as `?workspace=ws_…`. */
export const provideBilledWorkspace = (): Provider => ({
  provide: BILLED_WORKSPACE,
  useFactory: () => inject(ActivatedRoute).snapshot.queryParamMap.get('workspace'),
});

const METHODS = ['get', 'post', 'put', 'delete'] as const;
type PayerApi = Pick<ApiClient, (typeof METHODS)[number]>;
interface Request {
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The path of a billing operation for a team. */
const ofWorkspace = (path: string): string =>
  path.replace(/^\/api\//, '/api/workspaces/{workspace}/');

/**
 * Calls the billing operations of a person, or those of the team that the page provides: each has the same input and response
 * under `/api/workspaces/{workspace}`.
 */
export function injectPayerApi(): PayerApi {
  const api = inject(ApiClient);
  const workspace = inject(BILLED_WORKSPACE);
  if (workspace === null) return api;
  type Call = (path: string, request?: Request) => Promise<unknown>;
  const plain = api as unknown as Readonly<Record<(typeof METHODS)[number], Call>>;
  const calls = METHODS.map((method) => {
    const call: Call = (path, request) => {
      const params = { ...request?.params, workspace };
      return plain[method](ofWorkspace(path), { ...request, params });
    };
    return [method, call];
  });
  return Object.fromEntries(calls) as PayerApi;
}

/** The address of a billing operation for a link. */
export const payerUrl = (url: string, workspace: WorkspaceId | null): string =>
  workspace === null ? url : ofWorkspace(url).replace('{workspace}', workspace);
