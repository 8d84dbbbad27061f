import { NO_MODEL_SETTINGS } from '../model-settings';
import { ParameterSupport } from './request-parameters';

const SETTINGS = { ...NO_MODEL_SETTINGS, maxTokens: 500, temperature: 0.2 };
const refusal = (fields: object) => Object.assign(new Error(), { status: 400, ...fields });

/** As `api.openai.com` words them for gpt-5-mini. */
const NO_MAX_TOKENS = refusal({
  param: 'max_tokens',
  code: 'unsupported_parameter',
  message:
    "400 Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
});
const NO_TEMPERATURE = refusal({
  param: 'temperature',
  code: 'unsupported_value',
  message:
    "400 Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
});

describe('ParameterSupport', () => {
  it('sends nothing that is not set', () => {
    const support = new ParameterSupport('max_tokens');
    expect(support.parametersOf('m', NO_MODEL_SETTINGS)).toEqual({});
    expect(support.parametersOf('m', { ...NO_MODEL_SETTINGS, temperature: 0 })).toEqual({
      temperature: 0,
    });
  });

  it('renames the limit, then leaves out the temperature, for the model that refuses them', () => {
    const support = new ParameterSupport('max_tokens');
    const first = support.parametersOf('gpt-5-mini', SETTINGS);
    expect(first).toEqual({ max_tokens: 500, temperature: 0.2 });
    expect(support.learn('gpt-5-mini', first, NO_MAX_TOKENS)).toBe(true);
    const second = support.parametersOf('gpt-5-mini', SETTINGS);
    expect(second).toEqual({ max_completion_tokens: 500, temperature: 0.2 });
    expect(support.learn('gpt-5-mini', second, NO_TEMPERATURE)).toBe(true);
    expect(support.parametersOf('gpt-5-mini', SETTINGS)).toEqual({ max_completion_tokens: 500 });
    expect(support.parametersOf('gpt-4o', SETTINGS)).toEqual(first);
  });

  it('ends without a limit when the model takes neither name', () => {
    const support = new ParameterSupport('max_completion_tokens');
    const extra = (name: string) => refusal({ status: 422, message: `${name}: not permitted` });
    const sent = support.parametersOf('m', { ...SETTINGS, temperature: null });
    expect(support.learn('m', sent, extra('max_completion_tokens'))).toBe(true);
    expect(support.learn('m', { max_tokens: 500 }, extra('max_tokens'))).toBe(true);
    expect(support.parametersOf('m', { ...SETTINGS, temperature: null })).toEqual({});
  });

  it.each([
    [
      'a value that is too large',
      refusal({ param: 'max_tokens', message: '400 max_tokens is too large: 500.' }),
    ],
    ['an unknown model', refusal({ status: 404, message: '404 unknown model max_tokens' })],
    ['another parameter', refusal({ param: 'stream', message: "Unsupported parameter: 'stream'" })],
    ['no error of the endpoint', null],
  ])('learns nothing from %s', (_what, error) => {
    const support = new ParameterSupport('max_tokens');
    expect(support.learn('m', { max_tokens: 500, temperature: 0.2 }, error)).toBe(false);
  });
});
