import { expect, type Page } from '../harness/test.ts';

/** The documented REST calls with the present session of the page. */
export async function callsOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
}

/** The id of the person's own request for this device. Other journeys create requests too, so the newest one may be another. */
export async function ownRequest(page: Page, device: string): Promise<number> {
  const call = await callsOf(page);
  const found: { id: number; device_name: string }[] = await call(
    'GET',
    `/device-requests/my-requests?q=${encodeURIComponent(device)}`,
  );
  const [own, ...others] = found.filter(({ device_name: name }) => name === device);
  expect([own?.device_name, others]).toEqual([device, []]);
  return own?.id ?? 0;
}
