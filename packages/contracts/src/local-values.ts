type Source = Readonly<Record<string, string | undefined>>;

/** Part of every secret that the local suite creates, so that a deployment recognizes it. */
export const LOCAL_SECRET_MARK = 'keelsonlocal';

/** True for a project that exists in emulators only: Firebase reserves the prefix for them. */
export const isEmulatorProject = (projectId: string): boolean => projectId.startsWith('demo-');

/**
 * Returns what must not be mixed: emulators accept any token, so with real credentials they would open the product to
 * anyone, and secrets of the local suite are known to its developers.
 *
 * @param source Environment of the process.
 * @returns One sentence for each variable; none when the environment is a deployment's or the local suite's.
 */
export function findLocalMixUps(source: Source): string[] {
  const names = Object.keys(source).filter((name) => source[name]?.trim());
  const emulators = names.filter((name) => name.endsWith('_EMULATOR_HOST'));
  const isLocal = isEmulatorProject(source['DATA_PROJECT_ID']?.trim() ?? '');
  return [
    ...(isLocal ? [] : emulators.map(describeEmulator)),
    ...(isLocal ? [] : names.filter((name) => isLocalSecret(source[name])).map(describeSecret)),
    ...(isLocal ? [] : names.filter((name) => isPlainHttp(name, source[name])).map(describeHttp)),
    ...(isLocal || emulators.length > 0 ? names.filter((name) => isReal(source, name)) : []).map(
      describeReal,
    ),
  ];
}

const isLocalSecret = (value = ''): boolean => value.includes(LOCAL_SECRET_MARK);

/** A URL that leaves the machine without TLS. A sidecar's does not. */
function isPlainHttp(name: string, value = ''): boolean {
  if (!name.endsWith('_URL') || !URL.canParse(value.trim())) return false;
  const { protocol, hostname } = new URL(value.trim());
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function isReal(source: Source, name: string): boolean {
  const value = source[name] ?? '';
  if (name === 'PAYMENT_ACCESS_TOKEN') return /^\s*[rs]k_live_/.test(value);
  return name === 'DATA_SERVICE_ROLE_KEY' && /"private_key"\s*:\s*"[^"]/.test(value);
}

const describeEmulator = (name: string): string =>
  `${name} is set, but DATA_PROJECT_ID is a real project. Unset it: an emulator accepts every sign-in.`;

const describeSecret = (name: string): string =>
  `${name} is a secret of the local suite. Create another one for this project.`;

const describeHttp = (name: string): string =>
  `${name} starts with http:// in a deployment. Use https://: it carries tokens and personal data.`;

const describeReal = (name: string): string =>
  `${name} is a real credential, but emulators are configured. Use the local suite's value.`;
