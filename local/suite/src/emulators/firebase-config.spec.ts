import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { REGION } from '@keelson/contracts/region';
import { ROOT } from '../locations';
import { BASE_PORTS, portTable } from '../ports';
import { deriveFirebaseConfig, type FirebaseConfig } from './firebase-config';

interface Committed extends FirebaseConfig {
  readonly hosting: {
    readonly rewrites: { source: string; function: { functionId: string; region: string } }[];
    readonly headers: { source: string; headers: { key: string; value: string }[] }[];
  };
  readonly emulators: Record<string, { port?: number }>;
}

const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as Committed;
const ports = portTable(100);

const policyOf = (config: FirebaseConfig): string =>
  (config as Committed).hosting.headers
    .flatMap(({ headers }) => headers)
    .find(({ key }) => key === 'Content-Security-Policy')?.value ?? '';

describe('deriveFirebaseConfig', () => {
  const derived = deriveFirebaseConfig(committed, ports, ports.app) as Committed;

  it('shifts the port of every emulator', () => {
    expect(derived.emulators).toMatchObject({
      auth: { host: '127.0.0.1', port: 9199 },
      firestore: { port: 8180, websocketPort: 9250 },
      hosting: { port: 3100 },
      hub: { port: 4500 },
      ui: { enabled: false },
    });
  });

  it('allows connections to the emulators in the content security policy', () => {
    expect(policyOf(derived)).toMatch(/connect-src [^;]*http:\/\/127\.0\.0\.1:9199/);
    expect(policyOf(committed)).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it('serves pages for developers, which a deployment does not', () => {
    const [local, ...others] = derived.hosting.rewrites;
    expect(local).toMatchObject({ source: '/dev/**', function: { functionId: 'pages' } });
    expect(others).toEqual(committed.hosting.rewrites);
    expect(JSON.stringify(committed.hosting)).not.toContain('/dev/');
  });

  it('does not change other settings', () => {
    expect(derived['firestore']).toEqual(committed['firestore']);
  });
});

describe('firebase.json', () => {
  it('has the ports of the suite at offset 0', () => {
    const { ui, singleProjectMode, hosting, ...emulators } = committed.emulators;
    expect(ui).toEqual({ enabled: false });
    expect(singleProjectMode).toBe(true);
    expect(hosting?.port).toBe(BASE_PORTS.app);
    for (const [name, { port }] of Object.entries(emulators)) {
      expect({ name, port }).toEqual({ name, port: BASE_PORTS[name as keyof typeof BASE_PORTS] });
    }
  });

  it('rewrites every function in the region of the functions', () => {
    const regions = committed.hosting.rewrites.map((rewrite) => rewrite.function.region);
    expect(new Set(regions)).toEqual(new Set([REGION]));
  });

  it('matches narrower API rewrites before the general one', () => {
    const sources = committed.hosting.rewrites.map(({ source }) => source);
    const wide = sources.indexOf('/api/**');
    expect(sources).toEqual(expect.arrayContaining(['/api/webhooks/**', '/api/admin/**']));
    expect(sources.includes('/api/chat')).toBe(hasModule('chat'));
    expect(sources.includes('/api/chat/attachments')).toBe(hasModule('chat'));
    for (const narrow of ['/api/webhooks/**', '/api/admin/**', '/api/chat']) {
      expect(sources.indexOf(narrow)).toBeLessThan(wide);
    }
  });

  it('blocks inline scripts', () => {
    const script = /script-src ([^;]*)/.exec(policyOf(committed))?.[1] ?? '';
    expect(script).toContain("'self'");
    expect(script).not.toMatch(/unsafe|\*/);
  });
});
