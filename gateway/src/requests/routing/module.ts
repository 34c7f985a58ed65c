import type { Module } from '../../platform/module.ts';
import './match.ts';

export const routingModule: Module = {};
