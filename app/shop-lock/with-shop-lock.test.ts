import { expect, test } from 'vitest';
import { createAppStage } from '#tests/support/app/PLACEHOLDER';
