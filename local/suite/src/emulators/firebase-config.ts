import { REGION } from '@keelson/contracts/region';
import { type PortTable } from '../ports';

export const ALL_EMULATORS = [
  'auth',
  'firestore',
  'functions',
  'hosting',
  'storage',
  'tasks',
  'eventarc',
] as const;
export type EmulatorName = (typeof ALL_EMULATORS)[number];
/** The suite serves Hosting itself, in front of one process with all functions. */
export const SUITE_EMULATORS = ALL_EMULATORS.filter((name) => name !== 'hosting');

interface Header {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The parts of `firebase.json` that a running copy changes; the rest is copied. */
export interface FirebaseConfig {
  readonly hosting?: {
    readonly headers?: readonly Header[];
    readonly rewrites?: readonly unknown[];
  };
  readonly [key: string]: unknown;
}

const HOST = '127.0.0.1';

/** Pages for developers, which only the local build of the web app has (`web/src/app/states-gallery/routes.ts`). */
const LOCAL_PAGES = { source: '/dev/**', function: { functionId: 'pages', region: REGION } };

/**
 * The `firebase.json` of one running copy: the committed file with other ports, with the pages for developers, and with the
 * emulators' origins added to the content security policy so that the page can connect to them.
 */
export function deriveFirebaseConfig(
  committed: FirebaseConfig,
  ports: PortTable,
  hostingPort: number,
): FirebaseConfig {
  return {
    ...committed,
    ...(committed.hosting === undefined
      ? {}
      : { hosting: hostingOfCopy(committed.hosting, ports) }),
    emulators: {
      auth: { host: HOST, port: ports.auth },
      firestore: { host: HOST, port: ports.firestore, websocketPort: ports.firestoreWebsocket },
      functions: { host: HOST, port: ports.functions },
      hosting: { host: HOST, port: hostingPort },
      storage: { host: HOST, port: ports.storage },
      tasks: { host: HOST, port: ports.tasks },
      eventarc: { host: HOST, port: ports.eventarc },
      hub: { host: HOST, port: ports.hub },
      logging: { host: HOST, port: ports.logging },
      ui: { enabled: false },
      // Specs have a Firestore project each; a warning for each request would fill the logs.
      singleProjectMode: false,
    },
  };
}

function hostingOfCopy(
  hosting: NonNullable<FirebaseConfig['hosting']>,
  ports: PortTable,
): FirebaseConfig['hosting'] & object {
  const hosts = [ports.auth, ports.firestoreWeb]
    .flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
    .join(' ');
  const headers = (hosting.headers ?? []).map((rule) => ({
    ...rule,
    headers: rule.headers.map((header) =>
      header.key === 'Content-Security-Policy'
        ? {
            ...header,
            value: header.value.replace(/connect-src [^;]*/, (list) => `${list} ${hosts}`),
          }
        : header,
    ),
  }));
  return { ...hosting, headers, rewrites: [LOCAL_PAGES, ...(hosting.rewrites ?? [])] };
}
