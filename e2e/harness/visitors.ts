import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** The page of a person at a portal. */
export interface Visitor {
  page: Page;
  portal: string;
}

/** A call of the embedded identity provider from the page's browser, which keeps the cookie of the answer. */
async function atProvider({ page, portal }: Visitor, call: string, data: object) {
  const answer = await page.request.post(`${portal}/api/idp/${call}`, { data, headers: { origin: portal } });
  expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
}

export const signIn = (visitor: Visitor, email: string, password: string) =>
  atProvider(visitor, 'sign-in/email', { email, password });

/** The code in the newest mail to an address. */
export async function mailedCode({ page, portal }: Visitor, email: string): Promise<string> {
  const mails: { to: string; text: string }[] = await (
    await page.request.get(`${portal}/api/dev/mail`)
  ).json();
  return codeIn(mails.find(({ to }) => to === email)?.text);
}

/** The code in a mail, as a person would copy it. */
export const codeIn = (text = ''): string => /^[\d ]{6,}$/m.exec(text)?.[0] ?? '';

/** Creates a new account and signs it in. The address is verified or not. */
export async function signUp(
  visitor: Visitor,
  {
    verified,
    email = `${randomUUID()}@new.example`,
    name = 'Noor Haddad',
    codeOf = (address) => mailedCode(visitor, address),
  }: {
    verified: boolean;
    email?: string;
    name?: string;
    /** Finds the code that was mailed to an address. By default it comes from the development mailbox. */
    codeOf?: (address: string) => Promise<string>;
  },
): Promise<string> {
  await atProvider(visitor, 'sign-up/email', { email, name, password: PASSWORD });
  if (verified) await atProvider(visitor, 'email-otp/verify-email', { email, otp: await codeOf(email) });
  else await signIn(visitor, email, PASSWORD);
  return email;
}
