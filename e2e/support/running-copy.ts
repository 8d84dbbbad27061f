const offset = Number(process.env['KEELSON_PORT_OFFSET'] ?? 0);

/** Origin of the copy under test. */
export const ORIGIN = process.env['KEELSON_BASE_URL'] ?? `http://localhost:${3000 + offset}`;

export const AUTH_HOST = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? `127.0.0.1:${9099 + offset}`;
