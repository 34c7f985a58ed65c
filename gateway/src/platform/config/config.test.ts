import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a secret of thirty-two characters and more';

describe('the settings', () => {
  it('need nothing for a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({ production: false, port: 3000, host: 'localhost', demo: true });
  });

  it.each([
    { DATABASE_URL: 'mysql://u:p@db/portal' },
    { SMTP_URL: 'smtp://mail' },
    { PUBLIC_URL: 'https://p.example' },
  ])('are no demo with %j, unless asked for', (settings) => {
    expect(readConfig(settings).demo).toBe(false);
    expect(readConfig({ ...settings, DEMO: 'on' }).demo).toBe(true);
  });

  it.each([
    ['PORT', 'many'],
    ['DATABASE_URL', 'postgres://u:p@db/portal'],
    ['PUBLIC_URL', 'portal.example'],
    ['UPLOAD_MAX_BYTES', '1'],
    ['SELF_ASSIGNABLE_ROLES', 'provider,admin'],
    ['BUSINESS_OFFICE_CODE_HASH', 'the code itself'],
    ['IDENTITY_SECRET', 'short'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['EMBED_ORIGINS', 'intranet.example'],
    ['EMBED_ORIGINS', 'https://intranet.example, https://wiki.example/'],
    ['EMBED_ORIGINS', 'https://intranet.example/wiki'],
    ['EMBED_ORIGINS', 'https://*.example'],
    ['EMBED_ORIGINS', 'https://intranet.example:443'],
    ['EMBED_ORIGINS', "https://a.example; script-src 'unsafe-inline'"],
    ['EMBED_ORIGINS', '*'],
    ['EMBED_ORIGINS', 'null'],
    ['CORS_ORIGINS', '*'],
    ['RATE_LIMITS', 'some'],
    ['FAST_PATHS', 'slow'],
    ['DEMO', 'maybe'],
  ])('name a wrong %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`Wrong settings\\n {2}${name}`));
  });

  it('name the pages that may show dashboards: none, unless told', () => {
    expect(readConfig({}).embedOrigins).toEqual([]);
    const EMBED_ORIGINS = 'https://Intranet.example, http://localhost:8080,https://intranet.example';
    expect(readConfig({ EMBED_ORIGINS }).embedOrigins).toEqual([
      'https://intranet.example',
      'http://localhost:8080',
    ]);
  });

  it.each(['IDENTITY_SECRET', 'DATABASE_URL', 'SMTP_URL', 'BUSINESS_OFFICE_CODE_HASH'])(
    'do not repeat the value of %s in the error',
    (name) => {
      expect(() => readConfig({ [name]: 'hush' })).toThrow(/^(?!.*hush).*$/s);
    },
  );

  describe('in production', () => {
    const production = {
      NODE_ENV: 'production',
      IDENTITY_SECRET: SECRET,
      SIGN_UP_EMAIL_DOMAINS: 'hospital.example',
      PUBLIC_URL: 'https://portal.example',
    };

    it('need a secret, a word on who may have an account, and https', () => {
      expect(readConfig(production)).toMatchObject({ production: true, demo: false });
      expect(readConfig({ ...production, SIGN_UP_EMAIL_DOMAINS: '*' }).signUpEmailDomains).toEqual(['*']);
      for (const name of ['IDENTITY_SECRET', 'SIGN_UP_EMAIL_DOMAINS', 'PUBLIC_URL'])
        expect(() => readConfig({ ...production, [name]: '' })).toThrow(name);
    });

    it.each([
      ['PUBLIC_URL', 'http://portal.example'],
      ['DEMO', 'on'],
      ['IDENTITY_SECRET', 'x'.repeat(40)],
      ['IDENTITY_SECRET', 'please change-me, please change-me, please'],
    ])('refuse an unsafe %s', (name, value) => {
      expect(() => readConfig({ ...production, [name]: value })).toThrow(`${name}: `);
      expect(readConfig({ [name]: value }).production).toBe(false);
    });

    it('name all that is unsafe at once', () => {
      const refused = () => readConfig({ NODE_ENV: 'production', DEMO: 'on' });
      for (const name of ['IDENTITY_SECRET', 'SIGN_UP_EMAIL_DOMAINS', 'PUBLIC_URL', 'DEMO'])
        expect(refused).toThrow(`  ${name}: `);
    });

    it('allow http when a setting says so', () => {
      const closed = { ...production, PUBLIC_URL: 'http://portal.internal', INSECURE_HTTP: 'on' };
      expect(readConfig(closed).publicUrl).toBe('http://portal.internal');
    });
  });
});
