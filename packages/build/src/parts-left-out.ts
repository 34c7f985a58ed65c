import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Parts of Mantine's components that the portal never renders. Each hangs on its component (`Menu.Sub`), so a bundler cannot know
 * that nobody needs it.
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

/** The folder of Mantine's components, as the package at this address finds it. */
export const mantineComponents = (configUrl: string): string =>
  join(dirname(createRequire(configUrl).resolve('@mantine/core')), '../esm/components');

/** The aliases by which a bundler takes nothing in place of these parts. */
export const partsLeftOut = (configUrl: string): Record<string, false> =>
  Object.fromEntries(
    PARTS_LEFT_OUT.map((part) => [
      join(mantineComponents(configUrl), part, `${basename(part)}.mjs`),
      false as const,
    ]),
  );
