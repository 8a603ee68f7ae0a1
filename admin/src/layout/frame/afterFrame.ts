import { firstPaint } from './firstPaint';

// The first import of the console, and so what the rest of its code waits for: fetched and compiled beside the session's check, on a slow
// processor it would run for a third of a second before the frame could be painted.
await firstPaint();
