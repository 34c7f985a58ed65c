import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Parts of Mantine's components that the portal never renders. Each is a property of its component (`Menu.Sub`), so a bundler cannot know that
 * it is unused.
 */
export const PARTS_LEFT_OUT: readonly string[] = [
  'ActionIcon/ActionIconGroup',
  'ActionIcon/ActionIconGroupSection',
  'Button/ButtonGroup',
  'Button/ButtonGroupSection',
  'Menu/MenuCheckboxGroup',
  'Menu/MenuCheckboxItem',
  'Menu/MenuContextMenu',
  'Menu/MenuDivider',
  'Menu/MenuLabel',
  'Menu/MenuRadioGroup',
  'Menu/MenuRadioItem',
  'Menu/MenuSearch',
  'Menu/MenuSub',
  'Popover/PopoverContextMenu',
  'Radio/RadioCard',
  'Radio/RadioIndicator',
  'Tooltip/TooltipFloating',
];

/** The folder of Mantine's components, as seen from the package at this address. */
export const mantineComponents = (configUrl: string): string =>
  join(dirname(createRequire(configUrl).resolve('@mantine/core')), '../esm/components');

/** The aliases with which a bundler replaces these parts by nothing. */
export const partsLeftOut = (configUrl: string): Record<string, false> =>
  Object.fromEntries(
    PARTS_LEFT_OUT.map((part) => [
      join(mantineComponents(configUrl), part, `${basename(part)}.mjs`),
      false as const,
    ]),
  );
