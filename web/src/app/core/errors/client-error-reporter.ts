import { DOCUMENT, inject, Service } from '@angular/core';
import { type ActivatedRouteSnapshot, Router } from '@angular/router';
import { Connectivity } from '../api/connectivity';
import { ClientErrorQueue, type ClientErrorReport } from './client-error-queue';

const PATTERN = /^(?:\/|(?:\/(?::?[a-z][a-zA-Z-]{0,30}|\*\*))+)$/;

/** The pattern of the routes that are active, such as `/admin/users/:uid`: no ids, no query. */
function routePattern(root: ActivatedRouteSnapshot): string {
  const parts: string[] = [];
  for (let at: ActivatedRouteSnapshot | null = root; at !== null; at = at.firstChild) {
    const path = at.routeConfig?.path;
    if (path) parts.push(path);
  }
  const pattern = `/${parts.join('/')}`;
  return PATTERN.test(pattern) && pattern.length <= 120 ? pattern : '/';
}

/** Reports errors of this page view to the server. Loaded with the first error. */
@Service()
export class ClientErrorReporter {
  private readonly router = inject(Router);
  private readonly connectivity = inject(Connectivity);
  private readonly queue = new ClientErrorQueue({
    send,
    isOnline: () => this.connectivity.online(),
    page: () => routePattern(this.router.routerState.snapshot.root),
    release: releaseOf(inject(DOCUMENT)),
    random: Math.random,
  });

  report(error: unknown): void {
    this.queue.add(error);
  }
}

/** Not by `ApiClient`: no retries, no cookie, and its errors would be reported again. */
async function send(report: ClientErrorReport): Promise<void> {
  const response = await fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
  if (!response.ok) throw new Error(`The report was refused: ${response.status}`);
}

/** The main script has a hash of its content in its name, which identifies the build and its source maps. */
function releaseOf({ scripts }: Document): string {
  for (const { src } of Array.from(scripts)) {
    const name = /\/(?<name>main[\w-]{0,50}\.js)$/.exec(src)?.groups?.['name'];
    if (name !== undefined) return name;
  }
  return 'unknown';
}
