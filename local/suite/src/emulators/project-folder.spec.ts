import { parseEnv } from 'node:util';
import { dotenv } from './project-folder';

describe('dotenv', () => {
  it('writes values that dotenv parsers read back', () => {
    const values = {
      PLAIN: 'sk_test_1',
      JSON_TEXT: '{"type":"service_account","private_key":""}',
      EMPTY: '',
      HASH: 'a#b c',
    };
    expect(parseEnv(dotenv(values))).toEqual(values);
  });

  it('keeps quotes and line ends by escaping them', () => {
    expect(dotenv({ NAME: 'it\'s\n"so"' })).toBe('NAME="it\'s\\n\\"so\\""\n');
  });
});
