import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const PRODUCT = '{shell,mfe-*,packages/requests,packages/ui}/src/**/*.{ts,tsx}';

const files = globSync(PRODUCT, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] })
  .sort()
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** The text of a screen, together with the hook beside it that creates its form. */
function withItsHook({ file, text }: (typeof files)[number]): string {
  const [, hook] = /'\.\/(use\w+Form\.ts)'/.exec(text) ?? [];
  return text + (hook ? readFileSync(join(ROOT, dirname(file), hook), 'utf8') : '');
}

/** Forms outside of `Form`, each with the reason why no typed text can be lost in it. */
const APART: Readonly<Record<string, string>> = {
  'packages/ui/src/form/Form.tsx': 'is Form itself',
};

describe('forms', () => {
  it('keep what was typed: each stands in Form, whose useForm asks where the draft is', () => {
    const apart = files.filter(({ text }) => /<form[\s>]/.test(text)).map(({ file }) => file);
    expect(apart.sort()).toEqual(Object.keys(APART).sort());
  });

  it('say beside their buttons why they were not taken: each Form has its FormActions', () => {
    const forms = files.filter(({ text }) => /<Form\s/.test(text));
    expect(forms.length).toBeGreaterThan(15);
    const ends = /<FormActions[\s>]|<SaveOrCancel\s/;
    expect(forms.filter(({ text }) => !ends.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('keep no secret: one with a field for a password or a code has no draft, or names its secrets', () => {
    const secret = files.filter(({ text }) => /<(PasswordField|CodeField)\b/.test(text));
    const kept = secret.filter((each) => {
      const form = withItsHook(each);
      return /useForm\(/.test(form) && !/draft: null|secrets: \[/.test(form);
    });
    expect(secret.length).toBeGreaterThan(5);
    expect(kept.map(({ file }) => file)).toEqual([]);
  });

  it('keep it under a name of their own', () => {
    const names = files.flatMap(({ text }) => text.match(/useDraft(?:<.*?>)?\([`'][a-z-]+/g) ?? []);
    const own = names.map((name) => name.replace(/.*[`']/, ''));
    expect(own.length).toBeGreaterThan(4);
    expect(own).toEqual([...new Set(own)]);
  });
});
