// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from './EmailAddress.tsx';

it('an email address may break after the @ and before a dot, and reads as it is', () => {
  const { container } = render(<EmailAddress>ann.lee@cath-lab.example</EmailAddress>);
  expect(container.innerHTML).toBe('ann<wbr>.lee@<wbr>cath-lab<wbr>.example');
  expect(container.textContent).toBe('ann.lee@cath-lab.example');
});
