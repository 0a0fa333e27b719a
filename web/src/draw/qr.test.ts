// QR codes against those of another program (Python's qrcode 8), field by field through a hash.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { correction, qrCode, qrPath } from './qr';

const KNOWN: [string, number, number, string][] = [
    ['a', 0, 21, 'ad65f877bf9411d14b0b2efbc0ca7dfffd44b86e4c5f662689ac17016c5d1b0e'],
    ['a', 1, 21, '50b2ea55f7ddab9e66c5bf843f653fca1f54629db1c33254f5e423d79f88f0bc'],
    ['a', 2, 21, '65c3f1acd0d1121486d49f6ffdb8136fefc3a28eb61e9c2e02a96b24cd27da23'],
    ['a', 3, 21, '8503acd70f562cac1b09f318b40f5fa58dea99398612f4e55b8dff773684cc48'],
    ['a', 4, 21, 'ed92d118774a8ffc3d56b2308e1e3fb0472b5052336e564a9fdcc87c0ed8f94f'],
    ['a', 5, 21, 'e8ab680854e4019c4ac89bd0e19dfe1f7e967f3cafd048091b3e3ec474b6f431'],
    ['a', 6, 21, 'a8a0fd4aecd444f830a525747432d6a6ac750b60751d66879bb056504fb20e6e'],
    ['a', 7, 21, '5f34dc0326dd2454107cb043fd15a4dc62bcaf2a275114c41a286626c40b49d0'],
    ['https://kontor.example/join/Ab3dEf9h', 0, 29, 'e2af89c80af71ecc0e84a2d2d372367ba95186a027ce15bc98a51bc56af7b703'],
    ['https://kontor.example/join/Ab3dEf9h', 1, 29, 'bd8c38ff893d4ed18bf9264f35da45268c543b395a24a272023512e6cde0e100'],
    ['https://kontor.example/join/Ab3dEf9h', 2, 29, '6b59dcc93b99a425db7547d9399247745fdcfd3b8a1fb847265c1c62df7bcce0'],
    ['https://kontor.example/join/Ab3dEf9h', 3, 29, 'c099276fd3123b7a51cfed9470042ba131a3be212ef3478de409eb07904e8f1c'],
    ['https://kontor.example/join/Ab3dEf9h', 4, 29, 'e989d647c5749422f900d67bdeaa288e82ae4da025eb2343a5607b471aea038b'],
    ['https://kontor.example/join/Ab3dEf9h', 5, 29, 'ed44a14dad2ae83aa0aeebb2d8057233d44206506a8dcdff453514302d756a45'],
    ['https://kontor.example/join/Ab3dEf9h', 6, 29, '3d49631e67bc5b458c0323e8f63003d7e67ecbdc129ff09533d5e2d7a10980b8'],
    ['https://kontor.example/join/Ab3dEf9h', 7, 29, '14e27b576fff595c78e67a2fc3f31d32edbe8826734b7cee9e75886d9f17e252'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 0, 33, 'f0a038bd12bbd6d2e2f656d89a682a5c56db5fbdcbebd1d33861f0aade203396'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 1, 33, '31cf9b09492ae019188ccad05fd02254b509304604bb0701ecbf05735f952697'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 2, 33, 'd08ff32648cffbe43fb262d343318322a6afe841209d00b7e91134f0307d966d'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 3, 33, '0c9155d128f7081ed649c14090d20855c158a2f8083d994f23552ebb96fd8253'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 4, 33, '933ff3cdec4501e05bee205ca9a56e4473fbd1b9daf5ccc142cdc7d77048ed5a'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 5, 33, 'e8977686dabc317ddbf4e208075d4e6ba3380ae88bdb605347fd2de24a6a122e'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 6, 33, '9c69a603a6b3bd845bdc8d122a67e3169883f1fdeacf17f60e1ef7d075e2e8b6'],
    ['https://kontor.example/join/3f2a91c0b2f0c6d1a4e97710', 7, 33, '78fb1559df533a31099c1688aa31954783ebbb44f90b3d240b3a1aad035f19b9'],
    ['契約 Übergröße ', 0, 25, '114796016e79cf4084fdc344fcfba663e3d5a886ee36cc6760986bb2814ed875'],
    ['契約 Übergröße ', 1, 25, '0dabc4b97969f05530a524098179710e0d7845453fd3b71f823a2effdf92f130'],
    ['契約 Übergröße ', 2, 25, '55338899ea365ae166679426ad677d69fc418632ba17158de0d6450548d62032'],
    ['契約 Übergröße ', 3, 25, 'c7124441ed9a04d273dc19cea20c701051917ebf85c8783bae1a3e5a1b4c006c'],
    ['契約 Übergröße ', 4, 25, '67f75bfe11f7798c2b8fc7851c139444a24e02e65837973e67f14f8fc8db8165'],
    ['契約 Übergröße ', 5, 25, 'afef6362c8c7c1b98d3b304bf68dc9073c2e25ae85d4171c5d7a5dbf868c8961'],
    ['契約 Übergröße ', 6, 25, '4d8675f98270832984423b4bc91e6cd841056c1bfe907b0ea2387822b96d3798'],
    ['契約 Übergröße ', 7, 25, 'bf93490b672ab5ba579f73680b0b9814336bb14e5f8d134f55fc4737b255abe8'],
    ['https://kontor.example/' + 'x'.repeat(90), 3, 45, '116dd04d8f56b7b6e9b30b1f828a91bffdcf73f1c1198aeb8d68ce36f9ccf968'],
    ['y'.repeat(200), 3, 57, '4b42757371205610213d4758e6d23d7fad51e9d6c4ae0709751ef2289b4b93e9'],
    ['z'.repeat(400), 3, 77, '2f29d60878a002abc1da48b7e95d0f89ed35a9a6ed6c6d33494650a07d0c2577'],
];

const rows = (text: string, mask?: number): string => {
    const code = qrCode(text, mask);
    if (!code)
        return '';
    return Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (_each, x) => (code.dark(x, y) ? 1 : 0)).join('')).join('\n');
};
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('QR codes', () => {
    it.each(KNOWN)('are as another program draws them: %s, mask %s', async (text, mask, size, sha) => {
        expect(qrCode(text, mask)?.size).toBe(size);
        expect(hash(rows(text, mask))).toBe(sha);
    });
    it('choose one of the eight masks, the same each time', () => {
        const [one, two] = [qrCode('https://kontor.example/join/Ab3dEf9h'), qrCode('https://kontor.example/join/Ab3dEf9h')];
        expect(one?.mask).toBe(two?.mask);
        expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((text) => qrCode(text)?.mask)).size).toBeGreaterThan(1);
    });
    it('correct errors as the standard’s example says', () => {
        expect(correction([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10))
            .toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    });
    it('say no where a text is too long', () => {
        expect(qrCode('x'.repeat(412))).not.toBeNull();
        expect(qrCode('x'.repeat(413))).toBeNull();
    });
    it('draw every dark field once', () => {
        const code = qrCode('https://kontor.example/join/Ab3dEf9h');
        const area = [...qrPath(code!).matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0);
        expect(area).toBe([...rows('https://kontor.example/join/Ab3dEf9h')].filter((field) => field === '1').length);
    });
});
