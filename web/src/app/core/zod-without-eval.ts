/**
 * Makes zod parse without generated code, which the security policy blocks; even its test whether it may generate code
 * is reported as a violation. Every copy of zod reads this variable when it is loaded. `z.config({ jitless: true })`
 * does the same, but would load zod with the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
