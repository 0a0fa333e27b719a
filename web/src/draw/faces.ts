// The computer players' faces: stamps of 64 by 64, built of a few flat shapes. Two
// people of the house are never drawn alike in outline: cap, ears, visor, bun, hat.
import { circle, ellipse, group, path, rect, type Point } from './ink';

const dots = (points: readonly Point[], radius: number, fill: string): string =>
    points.map(([x, y]) => circle(x, y, radius, { fill })).join('');

/** The drawings, by the character's key. */
export const FACES: Record<string, string> = {
    pip:
        rect(0, 0, 64, 64, { fill: '#e3b872' }) +
        path('M8 64C10 52 20 49 32 49S54 52 56 64Z', { fill: '#35506e' }) +
        path('M22 50L32 58L42 50L40 46H24Z', { fill: '#b5402f' }) +
        path('M30 56L24 64H34Z', { fill: '#9a3226' }) +
        circle(18, 35, 4, { fill: '#eab98d' }) +
        circle(46, 35, 4, { fill: '#eab98d' }) +
        path('M18 28C18 20 46 20 46 28V36C46 45 39 50 32 50S18 45 18 36Z', { fill: '#f3cba2' }) +
        path('M18 31C19 26 22 24 25 25L30 24L28 29L34 25L33 29L40 25C44 25 45 28 46 31L47 24H17Z', { fill: '#b9541f' }) +
        path('M14 24C13 13 24 9 33 9C44 9 51 15 50 22L54 25C48 24 20 23 14 27Z', { fill: '#4c5f4a' }) +
        path('M14 27C24 22 46 23 55 26C52 21 46 19 44 19H22C18 20 14 23 14 27Z', { fill: '#3a4a39' }) +
        circle(33, 9.5, 2, { fill: '#3a4a39' }) +
        circle(26, 35, 1.9, { fill: '#2a211a' }) +
        circle(38, 35, 1.9, { fill: '#2a211a' }) +
        dots([[23, 40], [26, 41.5], [38, 41.5], [41, 40], [24.5, 43]], 0.8, '#c98a5b') +
        path('M27 43.5C30 47.5 35 47 37.5 43', { fill: 'none', stroke: '#7c3a22', 'stroke-width': 1.8, 'stroke-linecap': 'round' }) +
        path('M31 38L30 41H33', { fill: 'none', stroke: '#d49c6c', 'stroke-width': 1.3 }),
    mimsy:
        rect(0, 0, 64, 64, { fill: '#b8c7bd' }) +
        path('M0 46H64V64H0Z', { fill: '#8a5a3a' }) +
        path('M0 46H64', { stroke: '#6d4429', 'stroke-width': 2 }) +
        path('M14 64C12 50 20 44 32 44S52 50 50 64Z', { fill: '#4d5663' }) +
        path('M14 34L15 10L27 19H37L49 10L50 34C50 46 42 51 32 51S14 46 14 34Z', { fill: '#5b6573' }) +
        path('M18 24L18.5 15.5L24 20.5Z M46 24L45.5 15.5L40 20.5Z', { fill: '#d9a6a0' }) +
        path('M32 36C26 36 22 41 23 45C24 50 40 50 41 45C42 41 38 36 32 36Z', { fill: '#e9e4da' }) +
        path('M28 19L32 30L36 19Z', { fill: '#4a5360' }) +
        path('M19 32C21 35.5 26 35.5 28 32', { fill: 'none', stroke: '#23272d', 'stroke-width': 2, 'stroke-linecap': 'round' }) +
        ellipse(40.5, 32, 4.2, 3.4, { fill: '#e0b25c' }) +
        ellipse(40.5, 32, 1.1, 3.2, { fill: '#23272d' }) +
        path('M30 38.5H34L32 41Z', { fill: '#b5625a' }) +
        path('M32 41V43.5M32 43.5C30 46 28 45.5 27 44.5M32 43.5C34 46 36 45.5 37 44.5', { fill: 'none', stroke: '#5a4a44', 'stroke-width': 1.2, 'stroke-linecap': 'round' }) +
        path('M22 42L11 40M22 44.5L11 46M42 42L53 40M42 44.5L53 46', { stroke: '#e9e4da', 'stroke-width': 0.9 }) +
        path('M32 52L22 48V57Z M32 52L42 48V57Z', { fill: '#b5402f' }) +
        circle(32, 52.3, 2.6, { fill: '#e0b25c' }),
    kasimir:
        rect(0, 0, 64, 64, { fill: '#c5cdb8' }) +
        path('M6 64C8 53 18 50 32 50S56 53 58 64Z', { fill: '#4b3d31' }) +
        path('M22 51L32 62L42 51L38 47H26Z', { fill: '#f1ebdd' }) +
        path('M32 54L28.5 57L32 64L35.5 57Z', { fill: '#2f5d4a' }) +
        circle(17.5, 33, 3.5, { fill: '#dcae85' }) +
        circle(46.5, 33, 3.5, { fill: '#dcae85' }) +
        path('M18 20H46V38C46 47 39 52 32 52S18 47 18 38Z', { fill: '#ecc49b' }) +
        path('M18 30C16 24 17 18 19 16H45C47 18 48 24 46 30L44 24H20Z', { fill: '#8d8478' }) +
        path('M19 17C20 9 44 9 45 17Z', { fill: '#ecc49b' }) +
        path('M17 17C24 13.5 40 13.5 47 17V20.5C40 17.5 24 17.5 17 20.5Z', { fill: '#2b2a26' }) +
        path('M12 27C16 19 24 18 32 18S48 19 52 27C44 22.5 20 22.5 12 27Z', { fill: '#3e7a5c', 'fill-opacity': 0.93 }) +
        group(circle(25.5, 32, 5) + circle(38.5, 32, 5) + path('M30.5 31.5C31.5 30.5 32.5 30.5 33.5 31.5'), { fill: 'none', stroke: '#2b2a26', 'stroke-width': 1.5 }) +
        circle(25.5, 32.5, 1.6, { fill: '#2b2a26' }) +
        circle(38.5, 32.5, 1.6, { fill: '#2b2a26' }) +
        path('M32 33L30.5 38.5H33.5', { fill: 'none', stroke: '#c99a6f', 'stroke-width': 1.3 }) +
        path('M32 40C28 38.5 23 40 21.5 44.5C26 45.5 30 44.5 32 42.5C34 44.5 38 45.5 42.5 44.5C41 40 36 38.5 32 40Z', { fill: '#8d8478' }) +
        path('M29.5 46.8C31 47.5 33 47.5 34.5 46.8', { fill: 'none', stroke: '#9a5a3c', 'stroke-width': 1.5, 'stroke-linecap': 'round' }) +
        path('M46 27L53 14L55.5 15.5L48 28Z', { fill: '#d8a23f' }) +
        path('M53 14L55.5 15.5L55.8 11.8Z', { fill: '#2b2a26' }),
    odile:
        rect(0, 0, 64, 64, { fill: '#e0b3a2' }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#7d2438' }) +
        path('M24 50L32 61L40 50L37 45H27Z', { fill: '#a4623f' }) +
        path('M24 50L32 61L27 64H18ZM40 50L32 61L37 64H46Z', { fill: '#5f1a2a' }) +
        circle(32, 11, 8, { fill: '#2a1a18' }) +
        path('M15 33C13 18 22 13 32 13S51 18 49 33L46 40H18Z', { fill: '#2a1a18' }) +
        path('M19 28C22 24 27 24 30 20C34 25 41 24 45 28V36C45 45 39 50 32 50S19 45 19 36Z', { fill: '#b5754f' }) +
        path('M22.5 31C24.5 29 27.5 29 29 30.5M35 30.5C36.5 29 39.5 29 41.5 31', { fill: 'none', stroke: '#2a1a18', 'stroke-width': 1.7, 'stroke-linecap': 'round' }) +
        circle(26, 34.5, 1.9, { fill: '#221512' }) +
        circle(38, 34.5, 1.9, { fill: '#221512' }) +
        path('M32 34L30.8 39.5H33.5', { fill: 'none', stroke: '#8f5535', 'stroke-width': 1.3 }) +
        path('M27.5 43.5C30 42 31 43 32 43C33 43 34 42 36.5 43.5C34.5 46.5 29.5 46.5 27.5 43.5Z', { fill: '#a8303a' }) +
        circle(17.5, 41, 3, { fill: '#e0b25c' }) +
        circle(46.5, 41, 3, { fill: '#e0b25c' }) +
        circle(32, 6.5, 2, { fill: '#e0b25c' }) +
        group(
            rect(44, 50, 15, 7.5, { rx: 1.5, fill: '#8a5a33' }) +
                rect(50, 57, 3.2, 12, { fill: '#6d4426' }) +
                path('M47 50V57.5M56 50V57.5', { stroke: '#e0b25c', 'stroke-width': 1.5 }),
            { transform: 'rotate(24 51 54)' },
        ),
    ravn:
        rect(0, 0, 64, 64, { fill: '#a9bccb' }) +
        path('M0 40C10 36 20 42 32 39S54 36 64 40V64H0Z', { fill: '#8ba5b8' }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#1d2f47' }) +
        path('M27 52L32 64L37 52Z', { fill: '#e9e4da' }) +
        circle(24, 58, 1.3, { fill: '#e0b25c' }) +
        circle(40, 58, 1.3, { fill: '#e0b25c' }) +
        path('M18 24H46V40C46 48 39 53 32 53S18 48 18 40Z', { fill: '#d29b74' }) +
        path('M17.5 33C18 44 22 56 32 57C42 56 46 44 46.5 33C44 37 41 39.5 38 39.5H26C23 39.5 20 37 17.5 33Z', { fill: '#e7e2d7' }) +
        path('M25 41C28 39 36 39 39 41C37 45 27 45 25 41Z', { fill: '#f6f2ea' }) +
        path('M28.5 44.5C31 46 33 46 35.5 44.5', { fill: 'none', stroke: '#8a4d33', 'stroke-width': 1.5, 'stroke-linecap': 'round' }) +
        path('M22 29.5L29 30.5M42 29.5L35 30.5', { stroke: '#f1ece2', 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
        circle(26, 33, 1.7, { fill: '#20242a' }) +
        circle(38, 33, 1.7, { fill: '#20242a' }) +
        path('M32 31L30 38H34', { fill: 'none', stroke: '#ad7650', 'stroke-width': 1.4 }) +
        path('M13 21C12 12 22 7 32 7S52 12 51 21L46 25H18Z', { fill: '#1d2f47' }) +
        path('M17 24C24 21 40 21 47 24L48 28.5C40 25 24 25 16 28.5Z', { fill: '#10182a' }) +
        path('M18 22.5H46', { stroke: '#e0b25c', 'stroke-width': 1.6 }) +
        path('M32 11V19M29 13H35M28 16C29 19.5 35 19.5 36 16', { fill: 'none', stroke: '#e0b25c', 'stroke-width': 1.5, 'stroke-linecap': 'round' }) +
        path('M44 55C44 47 49 43.5 53 43.5C54 41 58 41 59 43.5L63 45.5L58.8 46.8C59 52 56 57 50 58L46 62Z', { fill: '#14161b' }) +
        circle(57, 44.6, 0.9, { fill: '#e0b25c' }),
    leonora:
        rect(0, 0, 64, 64, { fill: '#c9bcd8' }) +
        path('M6 64C7 54 18 50 32 50S57 54 58 64Z', { fill: '#43285e' }) +
        path('M23 50C26 58 38 58 41 50L37 45H27Z', { fill: '#e9c3a4' }) +
        path('M17 40C14 30 17 20 32 20S50 30 47 40L44 46H20Z', { fill: '#b9b3ad' }) +
        path('M20 28C24 25 40 25 44 28V37C44 46 38 51 32 51S20 46 20 37Z', { fill: '#f0cfb2' }) +
        path('M6 27C14 19 20 21 32 20.5S52 18 59 25C50 24.5 44 27 32 27S14 25 6 27Z', { fill: '#2c1a41' }) +
        path('M17 23C17 12 24 8 33 8S48 12 47.5 22.5C40 19.5 25 20 17 23Z', { fill: '#3a2354' }) +
        path('M17 21.5C25 18.5 40 18 47.5 21V17.5C40 15 25 15.5 17.4 18.5Z', { fill: '#b5402f' }) +
        path('M44 19C52 16 56 6 49 2C50 7 45 8 43 13C42 16 42.5 18 44 19Z', { fill: '#e8e2ee' }) +
        path('M44.5 18C48 13 50 8 49.5 4', { fill: 'none', stroke: '#a99abb', 'stroke-width': 1 }) +
        group(circle(26, 34.5, 4.3) + path('M30 33.5C31 32.8 33 32.8 34 33.5') + circle(38, 34.5, 4.3) + path('M42 35.5L46 48'), { fill: 'none', stroke: '#a87a2a', 'stroke-width': 1.3 }) +
        circle(26, 34.8, 1.6, { fill: '#2c2430' }) +
        circle(38, 34.8, 1.6, { fill: '#2c2430' }) +
        path('M22.5 29.5C24.5 28 27 28 28.5 29M35.5 29C37 28 39.5 28 41.5 29.5', { fill: 'none', stroke: '#8d867f', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        path('M32 35L31 40H33.3', { fill: 'none', stroke: '#d2a27c', 'stroke-width': 1.2 }) +
        path('M28.5 44.5C30.5 43.3 33.5 43.3 35.5 44.5C34 46.2 30 46.2 28.5 44.5Z', { fill: '#b23a4a' }) +
        dots([[22.5, 52], [25, 55], [28.3, 57], [32, 57.7], [35.7, 57], [39, 55], [41.5, 52]], 1.9, '#fbf8f1'),
    bo:
        rect(0, 0, 64, 64, { fill: '#d9cba8' }) +
        path('M0 44H64V64H0Z', { fill: '#c2a878' }) +
        path('M4 64C6 53 17 49 32 49S58 53 60 64Z', { fill: '#efe9dc' }) +
        path('M20 51L24 64M44 51L40 64', { stroke: '#b9ad95', 'stroke-width': 2 }) +
        path('M24 49C27 54 37 54 40 49L38 46H26Z', { fill: '#b9503a' }) +
        circle(15.5, 36, 4, { fill: '#d99a78' }) +
        circle(48.5, 36, 4, { fill: '#d99a78' }) +
        path('M15 30C15 22 49 22 49 30V37C49 47 41 52 32 52S15 47 15 37Z', { fill: '#eeb895' }) +
        path('M15 30C16 27 18 25 20 25H44C46 25 48 27 49 30L50 22H14Z', { fill: '#7a5134' }) +
        path('M13 24C8 22 8 12 16 11C18 4 28 3 32 6C37 2 47 4 48 11C56 12 56 22 51 24C40 20 24 20 13 24Z', { fill: '#fbf8f1' }) +
        path('M13 24C24 20 40 20 51 24V28C40 24 24 24 13 28Z', { fill: '#e2dac8' }) +
        path('M24 8V14M32 7V14M40 8V14', { stroke: '#ddd4c1', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        path('M22.5 32.5C24 30.5 27 30.5 28.5 32.5M35.5 32.5C37 30.5 40 30.5 41.5 32.5', { fill: 'none', stroke: '#33231a', 'stroke-width': 2, 'stroke-linecap': 'round' }) +
        circle(21, 40, 4, { fill: '#e08d76', 'fill-opacity': 0.75 }) +
        circle(43, 40, 4, { fill: '#e08d76', 'fill-opacity': 0.75 }) +
        circle(32, 37, 3.8, { fill: '#dc9876' }) +
        path('M25 43C29 46.5 35 46.5 39 43C38 48.5 26 48.5 25 43Z', { fill: '#7c2f25' }) +
        path('M27 44.2C30 45.8 34 45.8 37 44.2', { fill: 'none', stroke: '#fbf8f1', 'stroke-width': 1.6 }) +
        path('M44.5 30.5l3 2M46 28.5l2.5 3', { stroke: '#fbf8f1', 'stroke-width': 1.8, 'stroke-linecap': 'round' }),
    fenja:
        rect(0, 0, 64, 64, { fill: '#7f97bd' }) +
        circle(53, 15, 12, { fill: '#f6dd94', 'fill-opacity': 0.35 }) +
        circle(53, 15, 7, { fill: '#f6dd94', 'fill-opacity': 0.55 }) +
        path('M50 10H56L57.5 19H48.5ZM51 7H55V10H51Z', { fill: '#fbe9b5', stroke: '#2b3145', 'stroke-width': 1.3 }) +
        path('M53 19V64', { stroke: '#2b3145', 'stroke-width': 2.4 }) +
        path('M6 64C8 54 18 51 32 51S54 54 56 64Z', { fill: '#d39a2f' }) +
        path('M22 52C24 60 40 60 42 52L38 47H26Z', { fill: '#b57d1d' }) +
        path('M18 33C12 40 13 52 17 58M46 33C52 40 51 52 47 58', { fill: 'none', stroke: '#dcb565', 'stroke-width': 6, 'stroke-linecap': 'round' }) +
        path('M14.5 41l5 2M14 47l5 2M15 53l5 1.5M49.5 41l-5 2M50 47l-5 2M49 53l-5 1.5', { stroke: '#b98f3e', 'stroke-width': 1.3 }) +
        path('M18.5 29C19 22 45 22 45.5 29V37C45.5 46 39 51 32 51S18.5 46 18.5 37Z', { fill: '#f5d3b3' }) +
        path('M18.5 33C19 27 24 28 31 25C38 28 45 27 45.5 33L47 25H17Z', { fill: '#dcb565' }) +
        path('M14.5 27C13 14 22 7 32 7S51 14 49.5 27C40 23 24 23 14.5 27Z', { fill: '#b5402f' }) +
        path('M14 28.5C24 24 40 24 50 28.5V23.5C40 19.5 24 19.5 14 23.5Z', { fill: '#8f2f23' }) +
        path('M19 21v4M24 19.6v4M29 19v4M35 19v4M40 19.6v4M45 21v4', { stroke: '#b5402f', 'stroke-width': 1.3 }) +
        circle(32, 6.5, 3.4, { fill: '#f1e9da' }) +
        circle(26, 35.5, 1.9, { fill: '#2a2b3a' }) +
        circle(38, 35.5, 1.9, { fill: '#2a2b3a' }) +
        path('M23 31.6C24.5 30.4 27 30.4 28.4 31.4M35.6 31.4C37 30.4 39.5 30.4 41 31.6', { fill: 'none', stroke: '#b98f3e', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        dots([[22.5, 40.5], [41.5, 40.5]], 2.6, '#efb49a') +
        path('M32 36.5L31 40H33', { fill: 'none', stroke: '#dca983', 'stroke-width': 1.2 }) +
        path('M28 43.8C30.5 46.4 33.5 46.4 36 43.8', { fill: 'none', stroke: '#a34a3a', 'stroke-width': 1.8, 'stroke-linecap': 'round' }),
    tariq:
        rect(0, 0, 64, 64, { fill: '#d8c3a0' }) +
        path('M0 20C14 12 22 26 36 18S58 10 64 16M0 36C10 30 18 40 30 34M44 30C52 26 58 34 64 30', { fill: 'none', stroke: '#c2a97d', 'stroke-width': 1.2 }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#3c5a4a' }) +
        path('M23 51L32 59L41 51L38 46H26Z', { fill: '#f1ebdd' }) +
        path('M23 51L28 64H20ZM41 51L36 64H44Z', { fill: '#2d463a' }) +
        circle(17.5, 35, 3.4, { fill: '#a9744b' }) +
        circle(46.5, 35, 3.4, { fill: '#a9744b' }) +
        path('M18.5 24H45.5V38C45.5 46 39 51 32 51S18.5 46 18.5 38Z', { fill: '#bd8659' }) +
        path('M18 35C18.5 46 24 53 32 53S45.5 46 46 35C44 40 41 41 38 40.5C36 39.5 34 39 32 39S28 39.5 26 40.5C23 41 20 40 18 35Z', { fill: '#2a211d' }) +
        path('M28 44.2C30.5 45.6 33.5 45.6 36 44.2C34.5 47 29.5 47 28 44.2Z', { fill: '#c76a55' }) +
        path('M16 30C11 24 13 15 20 14C21 7 32 5 36 9C44 6 51 12 49.5 19C53 23 51 29 48 31C47 27 45 24 41 23.5C34 26 26 25 22 23.5C19 24.5 17 27 16 30Z', { fill: '#2a211d' }) +
        group(circle(26, 20.5, 4.4) + circle(38, 20.5, 4.4) + path('M30.4 20H33.6M21.6 20.5L17 23M42.4 20.5L47 23'), { fill: '#cfe0dd', 'fill-opacity': 0.55, stroke: '#8a6a2c', 'stroke-width': 1.4 }) +
        path('M22.5 30.2L29 29.6M41.5 30.2L35 29.6', { stroke: '#2a211d', 'stroke-width': 2, 'stroke-linecap': 'round' }) +
        circle(26, 33.6, 1.8, { fill: '#1d1613' }) +
        circle(38, 33.6, 1.8, { fill: '#1d1613' }) +
        path('M32 32L30.4 37.6H33.8', { fill: 'none', stroke: '#8f5f3b', 'stroke-width': 1.3 }) +
        path('M55 40L50 62M55 40L60 62M52 52H58', { fill: 'none', stroke: '#b88a3c', 'stroke-width': 1.8, 'stroke-linecap': 'round' }) +
        circle(55, 39, 2.2, { fill: '#b88a3c' }),
    hedda:
        rect(0, 0, 64, 64, { fill: '#b7c7c4' }) +
        path('M0 0H64V12H0Z', { fill: '#9fb3b1' }) +
        path('M0 6H64', { stroke: '#b7c7c4', 'stroke-width': 2, 'stroke-dasharray': '10 6' }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#2f4f46' }) +
        path('M25 50L32 60L39 50L37 46H27Z', { fill: '#f1ebdd' }) +
        path('M32 55L30 58L32 64L34 58Z', { fill: '#1f2a33' }) +
        path('M10 57l7-3M54 57l-7-3', { stroke: '#e0b25c', 'stroke-width': 2.4, 'stroke-linecap': 'round' }) +
        path('M16 44C12 34 14 22 20 20H44C50 22 52 34 48 44L44 47H20Z', { fill: '#b4683a' }) +
        path('M19 28C22 25 42 25 45 28V37C45 46 39 51 32 51S19 46 19 37Z', { fill: '#f2cdaf' }) +
        path('M19 33C20 28 27 29 33 26C38 29 44 29 45 33L46 25H18Z', { fill: '#b4683a' }) +
        path('M13 22C15 11 23 9 32 9S49 11 51 22C40 18 24 18 13 22Z', { fill: '#2f4f46' }) +
        path('M16 21C26 17.5 38 17.5 48 21V25.5C38 22 26 22 16 25.5Z', { fill: '#22392f' }) +
        path('M17 25.4C27 21.6 37 21.6 47 25.4C44 28.2 20 28.2 17 25.4Z', { fill: '#14201b' }) +
        circle(32, 15, 3, { fill: '#e0b25c' }) +
        path('M32 13v4M30 15h4', { stroke: '#2f4f46', 'stroke-width': 1 }) +
        path('M22.5 31.4L28.6 32M41.5 31.4L35.4 32', { stroke: '#7d4522', 'stroke-width': 1.7, 'stroke-linecap': 'round' }) +
        path('M23.6 35.2H28.6M35.4 35.2H40.4', { stroke: '#f7efe4', 'stroke-width': 3 }) +
        circle(26.4, 35.4, 1.8, { fill: '#24423c' }) +
        circle(37.6, 35.4, 1.8, { fill: '#24423c' }) +
        path('M32 35.5L30.8 40.6H33.4', { fill: 'none', stroke: '#d3a17d', 'stroke-width': 1.2 }) +
        dots([[24.5, 39.5], [27, 41], [37, 41], [39.5, 39.5]], 0.7, '#cf9468') +
        path('M28 45H36', { stroke: '#a8443c', 'stroke-width': 1.9, 'stroke-linecap': 'round' }) +
        group(rect(46, 50, 13, 5, { rx: 1, fill: '#3a2a20' }) + path('M52.5 50V44', { stroke: '#8a5a33', 'stroke-width': 3.4, 'stroke-linecap': 'round' }) + circle(52.5, 42, 3, { fill: '#8a5a33' }), { transform: 'rotate(14 52 50)' }),
    ignaz:
        rect(0, 0, 64, 64, { fill: '#c2ae93' }) +
        path('M0 0H64V50H0Z', { fill: '#b59f82' }) +
        path('M6 0V50M14 0V50M22 0V50M42 0V50M50 0V50M58 0V50', { stroke: '#a89073', 'stroke-width': 5 }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#20232b' }) +
        path('M22 51L32 64L42 51L40 43H24Z', { fill: '#f6f2ea' }) +
        path('M22 44L30 52L24 56ZM42 44L34 52L40 56Z', { fill: '#ffffff' }) +
        path('M28 52H36L38 57L32 55L26 57Z', { fill: '#7a2231' }) +
        circle(17, 32, 3.6, { fill: '#e2b795' }) +
        circle(47, 32, 3.6, { fill: '#e2b795' }) +
        path('M18 26C17 9 47 9 46 26V38C46 47 39 52 32 52S18 47 18 38Z', { fill: '#efcaac' }) +
        path('M25 15C28 12 36 12 39 15M26 18.5C29 16.5 35 16.5 38 18.5', { fill: 'none', stroke: '#dcb08d', 'stroke-width': 1.1, 'stroke-linecap': 'round' }) +
        path('M18 24C13 24 12 34 15 40C16 45 21 48 24 47C20 43 20 37 20.5 31C20 28 19.5 26 18 24ZM46 24C51 24 52 34 49 40C48 45 43 48 40 47C44 43 44 37 43.5 31C44 28 44.5 26 46 24Z', { fill: '#e9e6e0' }) +
        path('M22.5 28.8C24.5 26.6 27.5 26.8 29 28.6M35 27.6C36.5 25.4 40 25.2 41.6 27.6', { fill: 'none', stroke: '#d8d3ca', 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
        circle(25.8, 32.2, 1.7, { fill: '#2a2320' }) +
        circle(38.2, 32.2, 5.2, { fill: '#dfe9e6', 'fill-opacity': 0.65, stroke: '#a87a2a', 'stroke-width': 1.5 }) +
        circle(38.2, 32.4, 1.9, { fill: '#2a2320' }) +
        path('M43 34.6C46 40 45 46 40 50', { fill: 'none', stroke: '#a87a2a', 'stroke-width': 0.9 }) +
        path('M32 31L29.6 39.4C31 40.6 33.4 40.6 34.6 39.4', { fill: 'none', stroke: '#cf9f7c', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        path('M27 44.8C29.6 43.6 34.4 43.6 37 44.8', { fill: 'none', stroke: '#97533f', 'stroke-width': 1.7, 'stroke-linecap': 'round' }) +
        circle(52, 57, 6.4, { fill: '#a4302a' }) +
        circle(52, 57, 4, { fill: 'none', stroke: '#7d1f1b', 'stroke-width': 1.2 }) +
        path('M50.4 55V59M50.6 57L53.6 55M51.4 57L53.8 59', { stroke: '#7d1f1b', 'stroke-width': 1.1 }),
    suri:
        rect(0, 0, 64, 64, { fill: '#a7bfb6' }) +
        circle(11, 14, 9, { fill: '#d8e2da', stroke: '#7d958c', 'stroke-width': 1.6 }) +
        path('M11 14V8.5M11 14L15 16', { stroke: '#43554e', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        circle(55, 20, 6.5, { fill: 'none', stroke: '#8aa399', 'stroke-width': 3, 'stroke-dasharray': '2.4 2' }) +
        path('M5 64C6 54 17 50 32 50S58 54 59 64Z', { fill: '#7a3f2a' }) +
        path('M18 52C22 60 42 60 46 52L40 46H24Z', { fill: '#8a5638' }) +
        path('M12 58C22 64 42 64 52 58', { fill: 'none', stroke: '#e0b25c', 'stroke-width': 2 }) +
        path('M17 30C14 18 22 10 32 10S50 18 47 30L44 36H20Z', { fill: '#2b201c' }) +
        path('M19 28C22 23 42 23 45 28V37C45 46 39 51 32 51S19 46 19 37Z', { fill: '#8f5c3d' }) +
        path('M19 29C20 24 26 25 31 22.5C33 27 24 27 19 31ZM31 22.5C38 25 44 24 45 29L44.6 31C40 27 33 27.4 31 22.5Z', { fill: '#2b201c' }) +
        path('M30 22.5C31 17 34 13 38 11', { fill: 'none', stroke: '#c9c2b8', 'stroke-width': 2.4, 'stroke-linecap': 'round' }) +
        path('M13 26C11 14 20 5 32 5S53 14 51 26L46.5 23C44 15 39 12 32 12S20 15 17.5 23Z', { fill: '#d39a2f' }) +
        path('M14.6 21C18 11 25 8.4 32 8.4S46 11 49.4 21', { fill: 'none', stroke: '#a5741a', 'stroke-width': 1.4 }) +
        path('M22.5 31C24.2 29.2 27 29.2 28.6 30.6', { fill: 'none', stroke: '#2b201c', 'stroke-width': 1.8, 'stroke-linecap': 'round' }) +
        circle(25.8, 34.4, 1.9, { fill: '#1c1411' }) +
        path('M33.4 30.4L43.8 29.4L44.6 38L34.2 38.6Z', { fill: '#23262c' }) +
        circle(39, 34, 4.6, { fill: '#3a4150', stroke: '#b88a3c', 'stroke-width': 1.6 }) +
        circle(39.8, 33.2, 2, { fill: '#9fc6cf' }) +
        path('M33.6 32C29 27 22 25 18.6 26', { fill: 'none', stroke: '#23262c', 'stroke-width': 1.5 }) +
        path('M31.4 35L30 40.2C31 41.2 33 41.2 34 40.2', { fill: 'none', stroke: '#6d4129', 'stroke-width': 1.4, 'stroke-linecap': 'round' }) +
        path('M27.4 44.6C30 43.6 34 43.6 36.6 44.6C34.6 47.2 29.4 47.2 27.4 44.6Z', { fill: '#a8433f' }) +
        circle(18.6, 41, 1.8, { fill: '#e0b25c' }) +
        circle(45.4, 41, 1.8, { fill: '#e0b25c' }),
    machine:
        rect(0, 0, 64, 64, { fill: '#b9b3a6' }) +
        path('M10 58V26L18 12H46L54 26V58Z', { fill: '#3a3731' }) +
        path('M20 15H44L49 25H15Z', { fill: '#efe7d6' }) +
        path('M21 19H43M20 22H38', { stroke: '#8d8371', 'stroke-width': 1.2 }) +
        rect(14, 28, 36, 8, { fill: '#23211d' }) +
        dots([[19, 32], [25.5, 32], [32, 32], [38.5, 32], [45, 32]], 2.4, '#e0b25c') +
        dots([[18, 42], [25, 42], [32, 42], [39, 42], [46, 42], [18, 49], [25, 49], [32, 49], [39, 49], [46, 49]], 2.5, '#d8d2c4') +
        path('M54 30H58V18', { fill: 'none', stroke: '#7d5a20', 'stroke-width': 2.6, 'stroke-linecap': 'round' }) +
        circle(58, 16, 3, { fill: '#b5402f' }),
};
