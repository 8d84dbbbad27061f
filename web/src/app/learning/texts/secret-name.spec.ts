import { SECRET_FORMATS } from '@keelson/contracts/platform/secret-formats';
import { SECRET_NAMES, secretHint, secretName } from './secret-name';

describe('secretName', () => {
  it('has a text for each format', () => {
    expect(Object.keys(SECRET_NAMES)).toEqual(SECRET_FORMATS.map(({ name }) => name));
  });

  it('keeps a name that it does not know', () => {
    expect(secretName({ name: 'a key of a later release' })).toBe('a key of a later release');
  });
});

describe('secretHint', () => {
  // As `findSecrets` of the functions writes them.
  it.each(['AKIAIOSF… (20 characters)', '-----BEGIN RSA PRIVATE KEY-----', 'of a later release'])(
    'says %s in the language of the app',
    (hint) => {
      expect(secretHint(hint)).toBe(hint);
    },
  );
});
