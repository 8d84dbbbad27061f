/**
 * `ng serve` hands the API to the functions behind Hosting. `npm run dev` names the address when it
 * is not the usual one.
 */
const target = process.env['KEELSON_API_ORIGIN'] ?? 'http://127.0.0.1:3001';

export default { '/api': { target, secure: false } };
