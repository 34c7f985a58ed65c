import { describe, expect, it } from 'vitest';
import { chooseVersions, getsCanary } from './canary.ts';
import type { RegistryEntry } from './registry.ts';

const devices = Array.from({ length: 10_000 }, (_, at) => `device-${at}`);

describe('a canary', () => {
  it('goes to its share of the devices, always the same ones', () => {
    const chosen = devices.filter((device) => getsCanary('analyst', device, 10));
    expect(chosen.length).toBeGreaterThan(850);
    expect(chosen.length).toBeLessThan(1150);
    expect(devices.filter((device) => getsCanary('analyst', device, 10))).toEqual(chosen);
  });

  it('keeps who has it when its share grows', () => {
    const tenth = devices.filter((device) => getsCanary('analyst', device, 10));
    expect(tenth.every((device) => getsCanary('analyst', device, 50))).toBe(true);
    expect(devices.every((device) => !getsCanary('analyst', device, 0))).toBe(true);
  });

  it('goes to others for another dashboard', () => {
    const both = devices.filter(
      (device) => getsCanary('analyst', device, 10) && getsCanary('provider', device, 10),
    );
    expect(both.length).toBeLessThan(250);
  });

  it('takes the place of the live version', () => {
    const entry = (version: string) => ({ name: 'analyst', version }) as RegistryEntry;
    const registry = { remotes: [{ ...entry('1'), canary: { percent: 10, entry: entry('2') } }] };
    const versions = devices.map((device) => chooseVersions(registry, device).remotes[0]?.version);
    expect(new Set(versions)).toEqual(new Set(['1', '2']));
    expect(chooseVersions(registry, 'any').remotes[0]).not.toHaveProperty('canary');
  });
});
