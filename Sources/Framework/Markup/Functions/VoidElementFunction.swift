/// The function of a void element: `img(.src(url), .alt(""))`.
public struct VoidElementFunction<Owner: Tag>: Sendable {
    @inlinable
    init() {}
}

extension VoidElementFunction {
    /// The element with no attributes.
    @inlinable
    public func callAsFunction() -> VoidElement<Owner, NoAttributes> {
        VoidElement(NoAttributes())
    }

    /// The element with 1 attribute.
    @inlinable
    public func callAsFunction<V1: AttributeValue>(_ a1: Attribute<Owner, V1>) -> VoidElement<Owner, V1> {
        VoidElement(a1.value)
    }

    /// The element with 2 attributes.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue>(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>
    ) -> VoidElement<Owner, Attributes2<V1, V2>> {
        VoidElement(Attributes2(a1.value, a2.value))
    }

    /// The element with 3 attributes.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, V3: AttributeValue>(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>
    ) -> VoidElement<Owner, Attributes3<V1, V2, V3>> {
        VoidElement(Attributes3(a1.value, a2.value, a3.value))
    }

    /// The element with 4 attributes.
    @inlinable
    public func callAsFunction<V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue>(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>
    ) -> VoidElement<Owner, Attributes4<V1, V2, V3, V4>> {
        VoidElement(Attributes4(a1.value, a2.value, a3.value, a4.value))
    }

    /// The element with 5 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>
    ) -> VoidElement<Owner, Attributes2<Attributes4<V1, V2, V3, V4>, V5>> {
        VoidElement(Attributes2(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value))
    }

    /// The element with 6 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>
    ) -> VoidElement<Owner, Attributes3<Attributes4<V1, V2, V3, V4>, V5, V6>> {
        VoidElement(Attributes3(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value, a6.value))
    }

    /// The element with 7 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>
    ) -> VoidElement<Owner, Attributes4<Attributes4<V1, V2, V3, V4>, V5, V6, V7>> {
        VoidElement(Attributes4(Attributes4(a1.value, a2.value, a3.value, a4.value), a5.value, a6.value, a7.value))
    }

    /// The element with 8 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>
    ) -> VoidElement<Owner, Attributes2<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>>> {
        VoidElement(
            Attributes2(
                Attributes4(a1.value, a2.value, a3.value, a4.value), Attributes4(a5.value, a6.value, a7.value, a8.value)
            ))
    }

    /// The element with 9 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>
    ) -> VoidElement<Owner, Attributes3<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, V9>> {
        VoidElement(
            Attributes3(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value), a9.value))
    }

    /// The element with 10 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue, V10: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>, _ a10: Attribute<Owner, V10>
    ) -> VoidElement<Owner, Attributes4<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, V9, V10>> {
        VoidElement(
            Attributes4(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value), a9.value, a10.value))
    }

    /// The element with 11 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue, V10: AttributeValue,
        V11: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>, _ a10: Attribute<Owner, V10>, _ a11: Attribute<Owner, V11>
    ) -> VoidElement<
        Owner, Attributes3<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, Attributes3<V9, V10, V11>>
    > {
        VoidElement(
            Attributes3(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value), Attributes3(a9.value, a10.value, a11.value)))
    }

    /// The element with 12 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue, V10: AttributeValue,
        V11: AttributeValue, V12: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>, _ a10: Attribute<Owner, V10>, _ a11: Attribute<Owner, V11>,
        _ a12: Attribute<Owner, V12>
    ) -> VoidElement<
        Owner, Attributes3<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, Attributes4<V9, V10, V11, V12>>
    > {
        VoidElement(
            Attributes3(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value),
                Attributes4(a9.value, a10.value, a11.value, a12.value)))
    }

    /// The element with 13 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue, V10: AttributeValue,
        V11: AttributeValue, V12: AttributeValue, V13: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>, _ a10: Attribute<Owner, V10>, _ a11: Attribute<Owner, V11>,
        _ a12: Attribute<Owner, V12>, _ a13: Attribute<Owner, V13>
    ) -> VoidElement<
        Owner,
        Attributes4<Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, Attributes4<V9, V10, V11, V12>, V13>
    > {
        VoidElement(
            Attributes4(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value),
                Attributes4(a9.value, a10.value, a11.value, a12.value), a13.value))
    }

    /// The element with 14 attributes.
    @inlinable
    public func callAsFunction<
        V1: AttributeValue, V2: AttributeValue, V3: AttributeValue, V4: AttributeValue, V5: AttributeValue,
        V6: AttributeValue, V7: AttributeValue, V8: AttributeValue, V9: AttributeValue, V10: AttributeValue,
        V11: AttributeValue, V12: AttributeValue, V13: AttributeValue, V14: AttributeValue
    >(
        _ a1: Attribute<Owner, V1>, _ a2: Attribute<Owner, V2>, _ a3: Attribute<Owner, V3>, _ a4: Attribute<Owner, V4>,
        _ a5: Attribute<Owner, V5>, _ a6: Attribute<Owner, V6>, _ a7: Attribute<Owner, V7>, _ a8: Attribute<Owner, V8>,
        _ a9: Attribute<Owner, V9>, _ a10: Attribute<Owner, V10>, _ a11: Attribute<Owner, V11>,
        _ a12: Attribute<Owner, V12>, _ a13: Attribute<Owner, V13>, _ a14: Attribute<Owner, V14>
    ) -> VoidElement<
        Owner,
        Attributes4<
            Attributes4<V1, V2, V3, V4>, Attributes4<V5, V6, V7, V8>, Attributes4<V9, V10, V11, V12>,
            Attributes2<V13, V14>
        >
    > {
        VoidElement(
            Attributes4(
                Attributes4(a1.value, a2.value, a3.value, a4.value),
                Attributes4(a5.value, a6.value, a7.value, a8.value),
                Attributes4(a9.value, a10.value, a11.value, a12.value), Attributes2(a13.value, a14.value)))
    }
}
